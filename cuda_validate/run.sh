#!/bin/sh
# Holds cuaddr's predictions against the GPU of this machine, and writes a report.
#
#   cuda_validate/run.sh [OUT]
#
# OUT (default: validate-out) gets report.md and everything it was made of. Needs nvcc, python3 and a GPU; ncu (Nsight
# Compute) with permission for hardware counters for the comparison, without which timings and correctness still run.
# Environment:
#   CUADDR       the cuaddr to use (default: the one on the PATH, or in build/)
#   PREDICTIONS  a folder with kernels_global.json … of 'cuaddr check --format json', made elsewhere, for machines
#                without cuaddr: the small comparer of compare.c does the rest. It is built here (cc, jansson), or
#   COMPARE      is where one stands that was built elsewhere
#   NVCC, NCU    where they are not on the PATH
#   SEED         of the drawn requests (default 1), ROWS of them an operation (default 10; 0: none)
# Exit status: 0 all right and as predicted, 1 something differs or is wrong, 2 something is missing.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
out=${1:-validate-out}
mkdir -p "$out" || exit 2
out=$(cd "$out" && pwd)
suites="kernels_global kernels_tiles kernels_block kernels_apps kernels_language fixes_before fixes_after"
problems=$out/problems.txt
: > "$problems"
status=0

problem() {
    echo "run.sh: $*" >&2
    echo "$*" >> "$problems"
}

# --- tools ---
NVCC=${NVCC:-$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)}
NCU=${NCU:-$(command -v ncu || ls /usr/local/cuda/bin/ncu 2>/dev/null || true)}
CUADDR=${CUADDR:-$(command -v cuaddr || ls "$root"/build*/analyzer/cuaddr 2>/dev/null | head -1)}
PREDICTIONS=${PREDICTIONS:-}
[ -n "$NVCC" ] || { problem "nvcc not found: install the CUDA toolkit or set NVCC"; exit 2; }
if ! nvidia-smi --query-gpu=name,driver_version,compute_cap,clocks.sm,clocks.max.sm,clocks.mem --format=csv,noheader \
    > "$out/gpu.csv" 2>&1; then
    problem "nvidia-smi fails: is there a GPU, and its driver? ($(head -1 "$out/gpu.csv"))"
    exit 2
fi
arch=sm_$(head -1 "$out/gpu.csv" | cut -d, -f3 | tr -d ' .')
"$NVCC" --version | tail -2 | head -1 > "$out/nvcc.txt"
date -u +%Y-%m-%d > "$out/date.txt"

# --- build ---
build() {
    "$NVCC" -std=c++17 -arch="$arch" -lineinfo -o "$out/$1" "$here/$1.cu" || {
        problem "$1.cu does not build"
        exit 2
    }
}
for suite in $suites; do build "$suite" & done
build transposes &
build patterns &
wait
for program in $suites transposes patterns; do
    [ -x "$out/$program" ] || exit 2
done

# --- right results, times ---
for suite in $suites; do
    "$out/$suite" > "$out/$suite.txt" || { problem "$suite computes something wrong"; status=1; }
done
"$out/transposes" > "$out/transposes.csv" || { problem "a transpose is wrong"; status=1; }

# --- counters ---
counters=yes
if [ -z "$NCU" ]; then
    problem "ncu not found: install Nsight Compute (it comes with the CUDA toolkit) or set NCU. No counters."
    counters=no
elif ! "$NCU" --clock-control none -c 1 --metrics l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum \
    "$out/kernels_global" > "$out/ncu_try.log" 2>&1 || grep -q '==ERROR==' "$out/ncu_try.log"; then
    if grep -q ERR_NVGPUCTRPERM "$out/ncu_try.log"; then
        problem "no permission for the GPU's counters (ERR_NVGPUCTRPERM). Run as root (in a container: --cap-add=SYS_ADMIN), or let all users: echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' > /etc/modprobe.d/ncu.conf, then reload the driver or restart."
    else
        problem "ncu cannot profile: $(grep '==ERROR==' "$out/ncu_try.log" | head -1)"
    fi
    counters=no
fi
[ $counters = yes ] && "$NCU" --version | tail -1 > "$out/ncu.txt"

sectors=l1tex__t_sectors_pipe_lsu_mem_global_op
requests=l1tex__t_requests_pipe_lsu_mem_global_op
wavefronts=l1tex__data_pipe_lsu_wavefronts_mem_shared
profile() { # name program [argument]
    name=$1
    shift
    "$NCU" --clock-control none --section SourceCounters --import-source yes -f -o "$out/$name" "$@" > "$out/$name.log" 2>&1
    "$NCU" -i "$out/$name.ncu-rep" --page source --csv --print-source cuda,sass --print-units base > "$out/${name}_source.csv"
    "$NCU" --clock-control none -f -o "$out/${name}_raw" --metrics \
        "${sectors}_ld.sum,${sectors}_st.sum,${requests}_ld.sum,${requests}_st.sum,${wavefronts}_op_ld.sum,${wavefronts}_op_st.sum" \
        "$@" >> "$out/$name.log" 2>&1
    "$NCU" -i "$out/${name}_raw.ncu-rep" --page raw --csv --print-units base > "$out/${name}_raw.csv"
}
if [ $counters = yes ]; then
    for suite in $suites; do profile "$suite" "$out/$suite"; done
    profile transposes "$out/transposes" --quick
fi

# --- requests, one instruction each ---
measure() { # name metrics operations
    name=$1
    metrics=$2
    shift 2
    python3 "$here/generate_patterns.py" "${SEED:-1}" "${ROWS:-10}" "$@" > "$out/$name.requests.csv"
    "$NCU" --clock-control none --cache-control none -k pattern_launch --replay-mode application --metrics "$metrics" -f \
        -o "$out/$name" "$out/patterns" "$out/$name.requests.csv" > "$out/$name.log" 2>&1
    "$NCU" -i "$out/$name.ncu-rep" --page raw --csv --print-units base > "$out/$name.raw.csv"
    "$out/patterns" "$out/$name.requests.csv" > "$out/$name.map" 2>> "$out/$name.log"
    python3 "$here/collect_patterns.py" "$out/$name.map" "$out/$name.raw.csv" "$out/$name.requests.csv" \
        > "$out/$name.measured.csv" || problem "$name could not be measured"
}
patterns=
if [ $counters = yes ] && [ "${ROWS:-10}" -gt 0 ]; then
    plain=
    for op in global_load global_load_nc global_store shared_load shared_store; do
        for bytes in 1 2 4 8 16; do plain="$plain $op:$bytes"; done
    done
    patterns="requests atomics"
    case $arch in sm_7[0-4]) ;; *) for n in 1 2 4; do plain="$plain ldmatrix_x$n:16 ldmatrix_x${n}_trans:16"; done ;; esac
    # shellcheck disable=SC2086 # a list of words
    measure requests "${sectors}_ld.sum,${sectors}_st.sum,${wavefronts}_op_ld.sum,${wavefronts}_op_st.sum" $plain
    measure atomics "${wavefronts}_op_atom.sum" shared_atomic_add:4 shared_atomic_add_value:4 shared_atomic_max:4 \
        shared_atomic_xor:4 shared_atomic_exch:4 shared_atomic_cas:4 shared_atomic_exch:8 shared_atomic_cas:8
    case $arch in sm_7*) ;; *)
        measure copies "${sectors}_ld.sum,$wavefronts.sum" cp_async_ca:4 cp_async_ca:8 cp_async_ca:16 cp_async_cg:16
        patterns="$patterns copies"
        ;;
    esac
fi

# --- comparison ---
compare=
if [ -n "$CUADDR" ] && "$CUADDR" --version > "$out/cuaddr.txt" 2>&1; then
    compare=cuaddr
elif [ -n "$PREDICTIONS" ] && [ -n "${COMPARE:-}" ]; then
    compare=$COMPARE
elif [ -n "$PREDICTIONS" ]; then
    if cc -std=c11 -O2 -D_POSIX_C_SOURCE=200809L -I"$root/analyzer" -I"$root/sim/include" -o "$out/compare" "$here/compare.c" \
        "$root"/analyzer/ncu_*.c "$root"/analyzer/validate_*.c "$root/analyzer/text.c" "$root/sim/arena.c" -ljansson -lm \
        > "$out/compare.log" 2>&1; then
        compare=$out/compare
    else
        problem "no cuaddr here, and compare.c does not build (it needs cc and jansson's headers); compare elsewhere: cuaddr validate --predictions P.json --ncu RUN.csv"
    fi
else
    problem "no cuaddr here: set CUADDR, or PREDICTIONS to reports made elsewhere; or compare elsewhere: cuaddr validate kernels_global.cu --ncu kernels_global_source.csv"
fi
validate() { # name
    if [ "$compare" = cuaddr ]; then
        if [ -n "$PREDICTIONS" ]; then
            set -- "$1" --predictions "$PREDICTIONS/$1.json"
        else
            set -- "$1" "$here/$1.cu"
        fi
        name=$1
        shift
        "$CUADDR" validate "$@" --format json --ncu "$out/${name}_source.csv" --ncu-raw "$out/${name}_raw.csv" \
            > "$out/$name.validate.json"
    else
        name=$1
        "$compare" "$PREDICTIONS/$name.json" "$out/${name}_source.csv" "$out/${name}_raw.csv" > "$out/$name.validate.json"
    fi
    code=$?
    [ $code -le 1 ] || problem "$name: the profile cannot be read (status $code)"
    [ $code -eq 0 ] || status=1
}
if [ $counters = yes ] && [ -n "$compare" ]; then
    for suite in $suites; do validate "$suite"; done
    validate transposes
fi
for name in $patterns; do
    [ "$compare" = cuaddr ] || { problem "$name.measured.csv: compare elsewhere: cuaddr sim --patterns $name.measured.csv"; continue; }
    "$CUADDR" sim --patterns "$out/$name.measured.csv" > "$out/$name.compared.csv" 2> "$out/$name.result.txt" || status=1
done

python3 "$here/report.py" "$out" > "$out/report.md" || exit 2
echo "$out/report.md"
exit $status
