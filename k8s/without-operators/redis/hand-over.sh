# Before a primary ends as planned, another one takes over.
. /scripts/known.sh
[ "$(valkey-cli --raw role | head -n 1)" = master ] || exit 0
for pod in $pods; do
  [ "$(ask_sentinel "$pod" failover evenhand)" = OK ] && break
done
for _ in $(seq 20); do
  primary=$(find_primary)
  if [ "$primary" != "$me" ]; then
    # The sentinels would take ten seconds to say so to this one, whose clients would be refused as long.
    valkey-cli replicaof "$primary" 6379
    valkey-cli client kill type normal
    exit 0
  fi
  sleep 0.5
done
