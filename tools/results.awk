# Adds up what ctest found in several builds, from the JUnit files it wrote (their names are the builds): a line for each
# test that failed or was skipped, with why, then "N passed, N failed, N skipped".
#   awk -v strict=yes|no -v broken=yes|"" -v unsteady=" NAME ..." -v times=FILE -f results.awk FILE...
# strict: a skipped test is a failure. broken: something else went wrong, so that the end is a failure anyway.
# unsteady: these failed in the release build and passed when they ran once more; they count as passed, and lines at the end name them.
# times: gets a line for each test that passed: its name, its build, how many seconds it took.
# The exit status is 1 after a failure.

function build_of(path) { sub(/.*\//, "", path); sub(/\.xml$/, "", path); return path }

function attribute(line, name) {
    return match(line, " " name "=\"[^\"]*\"") ? substr(line, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
}

function plain(text) {
    gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&quot;/, "\"", text); gsub(/&apos;/, "'", text); gsub(/&amp;/, "\\&", text)
    return text
}

# A test of many, in a program that ran: cmocka and node say so in the output.
function note_part(line) {
    if (line ~ /^\[  SKIPPED \] [a-z]/ && !(line in told)) { told[line]; parts[++part_count] = plain(substr(line, 14)) }
    else if (match(line, /# SKIP/)) parts[++part_count] = plain(line)
}

function end_test(  i) {
    if (status == "run") { passed++; printf "%s\t%s\t%.1f\n", name, build, seconds >times }
    else if (status == "fail" && build == "release" && index(unsteady, " " name " ")) passed++
    else if (status == "fail") { failed++; print "failed (" build "): " name }
    else if (disabled) { }
    else if (reason ~ /^SKIP_/) { skipped++; print "skipped (" build "): " name ": " (why ? why : "it does not say why") }
    else { failed++; print "failed (" build "): " name ": " reason }
    for (i = 1; i <= part_count; i++) { skipped++; print "skipped (" build "): " name ": " parts[i] }
}

/<testcase / {
    build = build_of(FILENAME); name = plain(attribute($0, "name")); seconds = attribute($0, "time"); status = attribute($0, "status")
    reason = ""; why = ""
    disabled = status == "disabled"; part_count = 0; split("", told)
}
/<skipped / { reason = attribute($0, "message") }
/<failure / && status != "fail" { status = "fail" }
{
    line = $0
    sub(/.*<system-out>/, "", line)
    if (line ~ /^[Ss]kipped/ && !why) { why = plain(line); sub(/<\/system-out>.*/, "", why); sub(/^[Ss]kipped[,:]? */, "", why) }
    note_part(line)
}
/<\/testcase>/ { end_test() }

END {
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
    count = split(unsteady, names, " ")
    for (i = 1; i <= count; i++) print "unsteady: " names[i] " failed beside others and passed alone: mend it"
    exit broken || failed || !passed || (strict == "yes" && skipped) ? 1 : 0
}
