/* cmd_sim.h - the command `cuaddr sim`. */
#ifndef CUADDR_ANALYZER_CMD_SIM_H
#define CUADDR_ANALYZER_CMD_SIM_H

/* `cuaddr sim --patterns FILE.csv`: counts every request of a pattern file (patterns_csv.h) and
 * compares with what was measured. argv holds what follows the word `sim`. Prints
 *     op,bytes_per_lane,active_mask_hex,measured,predicted
 * a row on stdout and `N of M rows match` as the last line on stderr. Returns the exit status: 0
 * all rows match, 1 some differ, 2 bad usage, an unreadable file or a broken row. */
int cmd_sim(int argc, char **argv);

#endif
