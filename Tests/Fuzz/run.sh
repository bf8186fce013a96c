#!/bin/sh
# Fuzzes both decoders with libFuzzer and AddressSanitizer, a number of seconds each (60 unless said
# otherwise). Seeds are made on the spot; what is found stays in the folder that is named at the end.
#   Tests/Fuzz/run.sh [seconds]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
work=${LAMBENT_FUZZ:-$root/.build/fuzz}
seconds=${1:-60}
clang=${CLANG:-clang}
mkdir -p "$work/png" "$work/jpeg" "$work/findings"

"$clang" -O1 "$here/fixtures.c" -ljpeg -o "$work/fixtures"
"$work/fixtures" "$work/jpeg"
"$clang" -O1 "$here/seeds.c" -lpng -o "$work/seeds"
"$work/seeds" "$work/png"

options="-fuse-ld=lld -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined"
"$clang" $options -I "$root/Sources/CPNG/include" "$here/png.c" "$root/Sources/CPNG/CPNG.c" \
  -lpng -lz -o "$work/fuzz-png"
"$clang" $options -I "$root/Sources/CJPEG/include" "$here/jpeg.c" "$root/Sources/CJPEG/CJPEG.c" \
  -ljpeg -o "$work/fuzz-jpeg"

cd "$work"
for kind in png jpeg; do
  echo "fuzzing $kind for $seconds s"
  "./fuzz-$kind" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=1024 \
    -artifact_prefix="$work/findings/$kind-" -print_final_stats=1 "$kind" 2>&1 |
    grep -E '^(stat::|SUMMARY|==|#[0-9]+.*(DONE|pulse))' | tail -8
done
echo "findings, if any: $work/findings"
ls "$work/findings"
