# Extracts the Swift code of pages (```swift) and of doc comments (/// ```swift): each piece becomes a
# function or, if it only declares types, a file-level scope.

function flush_piece() {
  count++
  printf "\n// %s:%d\n", origin, start
  if (declares && !acts) printf "enum Piece%d {\n%s}\n", count, body
  else printf "func piece%d() %sthrows {\n%s}\n", count, waits ? "async " : "", body
}

FNR == 1 { inside = 0 }

{
  line = $0
  if (FILENAME ~ /\.swift$/) {
    if (line !~ /^ *\/\/\//) { inside = 0; next }
    sub(/^ *\/\/\/ ?/, "", line)
  }
}

!inside && line ~ /^```swift *$/ { inside = 1; body = ""; origin = FILENAME; start = FNR; declares = acts = waits = 0; next }
inside && line ~ /^```/ { inside = 0; flush_piece(); next }
inside {
  if (line ~ /^import / || line ~ /^\.package/) next
  if (line ~ /await /) waits = 1
  if (line ~ /^(final |public |open )*(class|struct|enum|protocol) /) declares = 1
  else if (line !~ /^[ }]/ && line != "") acts = 1
  body = body "  " line "\n"
}
