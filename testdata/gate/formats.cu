// One finding of each severity, one that is suppressed, one comment that is wrong: as each format shows them.
__global__ void strided(float *out, const float *in) {
    out[threadIdx.x * 8] = in[threadIdx.x];
    out[threadIdx.x] = in[threadIdx.x + 1];
    out[threadIdx.x * 16] = 0; // cuaddr: ignore[global-uncoalesced] runs once
    out[threadIdx.x] = 1;      // cuaddr: ignore[global-uncoalesced]
}
__global__ void fine(float *out) {
    out[threadIdx.x] = 2;
}
void run(float *a, float *b) {
    strided<<<1, 128>>>(a, b);
    fine<<<1, 128>>>(a);
}

// check-command: check --format github %s
// check-exit: 1
// check-output:
//| ::warning title=cuaddr%3A global-uncoalesced,file=testdata/gate/formats.cu,line=3,endLine=3,col=5,endColumn=25::store touches 32 sectors per request, 4 would do: 8× the sectors%0Aaddress out + 32*tx; kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 12), 4 requests a block
//| ::notice title=cuaddr%3A global-uncoalesced,file=testdata/gate/formats.cu,line=4,endLine=4,col=24,endColumn=43::load touches 5 sectors per request, 4 would do: 1.25× the sectors%0Aaddress in + 4*tx + 4; kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 12), 4 requests a block
//| ::warning title=cuaddr%3A malformed-suppression,file=testdata/gate/formats.cu,line=6,endLine=6,col=32,endColumn=69::a reason is required behind the bracket: // cuaddr: ignore[rule-id] reason

// check-command: check --format gitlab %s
// check-exit: 1
// check-output:
//| [
//|   {
//|     "description": "store touches 32 sectors per request, 4 would do: 8× the sectors",
//|     "check_name": "global-uncoalesced",
//|     "fingerprint": "4238e566d32e8df40d8ef97467d27bce",
//|     "severity": "major",
//|     "location": {
//|       "path": "testdata/gate/formats.cu",
//|       "lines": {
//|         "begin": 3
//|       }
//|     }
//|   },
//|   {
//|     "description": "load touches 5 sectors per request, 4 would do: 1.25× the sectors",
//|     "check_name": "global-uncoalesced",
//|     "fingerprint": "33201b50521351f4882081ccaee34ada",
//|     "severity": "info",
//|     "location": {
//|       "path": "testdata/gate/formats.cu",
//|       "lines": {
//|         "begin": 4
//|       }
//|     }
//|   },
//|   {
//|     "description": "a reason is required behind the bracket: // cuaddr: ignore[rule-id] reason",
//|     "check_name": "malformed-suppression",
//|     "fingerprint": "46d12a92a30e5f755bbcb5f99c6f0f51",
//|     "severity": "major",
//|     "location": {
//|       "path": "testdata/gate/formats.cu",
//|       "lines": {
//|         "begin": 6
//|       }
//|     }
//|   }
//| ]

// check-command: check --format junit %s
// check-exit: 1
// check-output:
//| <?xml version="1.0" encoding="UTF-8"?>
//| <testsuites name="cuaddr" tests="3" failures="2" errors="0" skipped="0">
//|   <testsuite name="testdata/gate/formats.cu" tests="3" failures="2" errors="0" skipped="0">
//|     <testcase classname="testdata/gate/formats.cu" name="strided">
//|       <failure type="finding" message="1 finding">testdata/gate/formats.cu:3:5: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//| </failure>
//|       <system-out>testdata/gate/formats.cu:4:24: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//| </system-out>
//|     </testcase>
//|     <testcase classname="testdata/gate/formats.cu" name="fine">
//|     </testcase>
//|     <testcase classname="testdata/gate/formats.cu" name="suppressions">
//|       <failure type="finding" message="1 finding">testdata/gate/formats.cu:6:32: warning: a reason is required behind the bracket: // cuaddr: ignore[rule-id] reason [malformed-suppression]
//| </failure>
//|     </testcase>
//|   </testsuite>
//| </testsuites>

// check-command: check --format checkstyle %s
// check-exit: 1
// check-output:
//| <?xml version="1.0" encoding="UTF-8"?>
//| <checkstyle version="8.0">
//|   <file name="testdata/gate/formats.cu">
//|     <error line="3" column="5" severity="warning" message="store touches 32 sectors per request, 4 would do: 8× the sectors" source="cuaddr.global-uncoalesced"/>
//|     <error line="4" column="24" severity="info" message="load touches 5 sectors per request, 4 would do: 1.25× the sectors" source="cuaddr.global-uncoalesced"/>
//|     <error line="6" column="32" severity="warning" message="a reason is required behind the bracket: // cuaddr: ignore[rule-id] reason" source="cuaddr.malformed-suppression"/>
//|   </file>
//| </checkstyle>

// check-command: check --format markdown --show-suppressed %s
// check-exit: 1
// check-output:
//| **cuaddr**: 1 file, 2 kernels, 7 accesses: 3 findings, 1 suppressed
//|
//| | | place | kernel | access | what |
//| | --- | --- | --- | --- | --- |
//| | warning | `testdata/gate/formats.cu:3` | `strided` | `out[threadIdx.x * 8]` | store touches 32 sectors per request, 4 would do&#58; 8× the sectors |
//| | warning | `testdata/gate/formats.cu:5` | `strided` | `out[threadIdx.x * 16]` | store touches 32 sectors per request, 4 would do&#58; 8× the sectors (suppressed: runs once) |
//| | note | `testdata/gate/formats.cu:4` | `strided` | `in[threadIdx.x + 1]` | load touches 5 sectors per request, 4 would do&#58; 1.25× the sectors |
//| | warning | `testdata/gate/formats.cu:6` |  | `// cuaddr: ignore[global-uncoalesced]` | a reason is required behind the bracket&#58; // cuaddr&#58; ignore\[rule-id\] reason |
//|

// check-command: check --show-suppressed %s
// check-exit: 1
// check-output:
//| testdata/gate/formats.cu:3:5: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     3 |     out[threadIdx.x * 8] = in[threadIdx.x];
//|       |     ^~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 8 elements (32 bytes) apart: every lane needs a sector of its own
//|   note: address out + 32*tx; kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 12), 4 requests a block
//| testdata/gate/formats.cu:5:5: warning: store touches 32 sectors per request, 4 would do: 8× the sectors [global-uncoalesced]
//|     5 |     out[threadIdx.x * 16] = 0; // cuaddr: ignore[global-uncoalesced] runs once
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//|   note: strided: neighbouring lanes are 16 elements (64 bytes) apart: every lane needs a sector of its own
//|   note: address out + 64*tx; kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 12), 4 requests a block
//|   note: suppressed: runs once
//| testdata/gate/formats.cu:4:24: note: load touches 5 sectors per request, 4 would do: 1.25× the sectors [global-uncoalesced]
//|     4 |     out[threadIdx.x] = in[threadIdx.x + 1];
//|       |                        ^~~~~~~~~~~~~~~~~~~
//|   note: misaligned-base: the warp's bytes begin 4 bytes past a 32-byte boundary: 128 bytes touch 5 sectors, where 4 would do
//|   note: address in + 4*tx + 4; kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 12), 4 requests a block
//| testdata/gate/formats.cu:6:32: warning: a reason is required behind the bracket: // cuaddr: ignore[rule-id] reason [malformed-suppression]
//|     6 |     out[threadIdx.x] = 1;      // cuaddr: ignore[global-uncoalesced]
//|       |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| testdata/gate/formats.cu:2:17: note: kernel strided<<<(1, 1, 1), (128, 1, 1)>>> (line 12): a block asks for 3072 bytes of global memory and moves 10368 (29 % efficiency)
//|   note: fix first: the store on line 3, 112 excess sectors a block
