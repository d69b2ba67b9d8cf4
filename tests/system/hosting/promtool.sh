#!/bin/sh
# What Prometheus's own tool says of the alerts, of their tests, of every expression of the dashboard, and of what a server tells
# it.   promtool.sh BUILD-DIRECTORY LUDOPOD
set -eu
source=$(cd "$(dirname "$0")/../../.." && pwd)
"$source/tools/services.sh" "$1/services-prometheus" prometheus || { echo "Skipped, because Debian's package prometheus could not be fetched"; exit 77; }
promtool=$1/services-prometheus/usr/bin/promtool
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
cd "$source/packaging/prometheus"
"$promtool" check rules ludopod.rules.yml
"$promtool" test rules ludopod.rules.test.yml

# shellcheck disable=SC2016 # JavaScript's own
node -e '
    const { panels } = JSON.parse(require("fs").readFileSync(process.argv[1]));
    const rules = panels.flatMap(({ targets }) => targets).map(({ expr }, i) => ({ record: `panel_${i}`, expr }));
    console.log(JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
' "$source/packaging/grafana/ludopod.json" >"$work/dashboard.yml"
"$promtool" check rules "$work/dashboard.yml"

"$2" serve --listen 127.0.0.1:0 --database "sqlite:$work/club.db" >"$work/said" 2>/dev/null &
server=$!
for _ in $(seq 100); do
    url=$(sed -n 's/^Ludopod is ready: \(.*\)$/\1/p' "$work/said")
    [ -z "$url" ] || break
    sleep 0.1
done
[ -n "$url" ] || { echo "the server did not become ready"; exit 1; }
curl -sS --fail "${url}metrics" | "$promtool" check metrics
