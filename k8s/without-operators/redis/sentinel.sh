# Settings and password are those of today; of before it keeps what it has learned: who it is, which server is the primary, since which vote, who else there is.
. /scripts/known.sh
learned='^sentinel \(myid\|monitor\|config-epoch\|leader-epoch\|current-epoch\|known-\)'
if [ -s "$state" ]; then
  kept=$(sed -n "/$learned/s/^\(sentinel monitor .*\) [0-9]*\$/\1 $quorum/;/$learned/p" "$state")
else
  kept="sentinel monitor evenhand $(find_primary) 6379 $quorum"
fi
(
  umask 077
  cat >"$state.new" <<CONF
port 26379
dir /data
requirepass $REDIS_PASSWORD
sentinel sentinel-pass $REDIS_PASSWORD
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $me
sentinel announce-port 26379
$kept
sentinel auth-pass evenhand $REDIS_PASSWORD
sentinel down-after-milliseconds evenhand 3000
sentinel failover-timeout evenhand 5000
sentinel parallel-syncs evenhand 2
CONF
)
mv "$state.new" "$state"
# It would end on a name that isn't there yet.
primary=$(sed -n 's/^sentinel monitor evenhand \([^ ]*\) .*/\1/p' "$state")
for _ in $(seq 60); do
  getent hosts "$primary" >/dev/null && break
  sleep 1
done
exec valkey-server "$state" --sentinel
