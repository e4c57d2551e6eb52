# Before a primary ends as planned, another one takes over.
. /scripts/known.sh
role=$(valkey-cli --raw role)
case $role in master*) ;; *) exit 0 ;; esac
# What was written from now on would be lost. It waits instead, and then for the next primary.
valkey-cli client pause 5000 write
answer=
for address in $others; do
  answer=$(ask "$address" 26379 sentinel failover evenhand)
  [ "$answer" != OK ] || break
done
# No one is there who could take over, where all pods end at once.
[ "$answer" = OK ] || exit 0
epoch=-1
for _ in $(seq 50); do
  primary=$(find_other_primary)
  if [ -n "$primary" ]; then
    # The sentinels would take ten seconds to say so to this one, whose clients would be refused as long.
    valkey-cli replicaof "$primary" 6379
    valkey-cli client kill type normal
    exit 0
  fi
  sleep 0.1
done
