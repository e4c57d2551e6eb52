# Begins as a copy of the primary, or as the primary.
. /scripts/known.sh
# Where all pods were away, this one is not to decide alone: the others may know of a newer vote.
deadline=$(($(date +%s) + 30))
look_around
while [ "$heard" -lt "$quorum" ] && [ "$(date +%s)" -lt "$deadline" ]; do
  sleep 0.5
  look_around
done
if [ "$primary" = "$me" ]; then
  other=$(find_other_primary)
  primary=${other:-$primary}
fi
echo "the primary is $primary by vote $epoch, which $heard of $PODS pods know; this is $me"
[ "$primary" = "$me" ] || set -- --replicaof "$primary" 6379
# A primary that no copy hears refuses to write: it may have been replaced without knowing.
exec valkey-server --dir /data --appendonly yes --appendfsync everysec \
  --maxmemory 256mb --maxmemory-policy volatile-ttl \
  --requirepass "$REDIS_PASSWORD" --masterauth "$REDIS_PASSWORD" \
  --replica-announce-ip "$me" --repl-diskless-sync-delay 0 \
  --min-replicas-to-write $((PODS > 1)) "$@"
