# Begins as a copy of the primary, or as the primary.
. /scripts/known.sh
primary=$(find_primary)
# Chosen while this pod was away, which was the primary.
[ "$primary" != "$me" ] || other=$(find_other_primary)
primary=${other:-$primary}
echo "the primary is $primary"
[ "$primary" = "$me" ] || set -- --replicaof "$primary" 6379
# A primary that no copy hears refuses to write: it may have been replaced without knowing.
exec valkey-server --dir /data --appendonly yes --appendfsync everysec \
  --maxmemory 256mb --maxmemory-policy volatile-ttl \
  --requirepass "$REDIS_PASSWORD" --masterauth "$REDIS_PASSWORD" \
  --replica-announce-ip "$me" --repl-diskless-sync-delay 0 \
  --min-replicas-to-write $((PODS > 1)) "$@"
