# Before a primary ends as planned, another one takes over.
. /scripts/known.sh
role() { valkey-cli --raw role | head -n 1; }
[ "$(role)" = master ] || exit 0
for pod in $pods; do
  [ "$(ask_sentinel "$pod" failover evenhand)" = OK ] && break
done
for _ in $(seq 10); do
  [ "$(role)" = master ] || exit 0
  sleep 1
done
