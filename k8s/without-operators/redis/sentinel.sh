# Settings and password are those of today; of before it keeps what it has learned: who it is, which server is the primary, since which vote, who else there is.
. /scripts/known.sh
look_around
learned='^sentinel \(myid\|monitor\|config-epoch\|leader-epoch\|current-epoch\|known-\)'
case " $me$others " in
*" ${remembered:-none} "*) kept=$(sed -n "/$learned/s/^\(sentinel monitor .*\) [0-9]*\$/\1 $quorum/;/$learned/p" "$state") ;;
*) kept="sentinel monitor evenhand $primary 6379 $quorum" ;;
esac
# Where all pods begin at once, the primary may be the last: a copy that took over meanwhile could have missed more than a second.
patient=20000
(
  umask 077
  cat >"$state.new" <<CONF
port 26379
dir /data
requirepass $REDIS_PASSWORD
sentinel sentinel-pass $REDIS_PASSWORD
sentinel announce-ip $me
sentinel announce-port 26379
$kept
sentinel auth-pass evenhand $REDIS_PASSWORD
sentinel down-after-milliseconds evenhand $patient
sentinel failover-timeout evenhand 5000
sentinel parallel-syncs evenhand 2
CONF
)
mv "$state.new" "$state"
monitored=$(sed -n 's/^sentinel monitor evenhand \([^ ]*\) .*/\1/p' "$state")
(
  for _ in $(seq $((patient / 1000))); do
    sleep 1
    answer=$(ask "$monitored" 6379 ping) || true
    [ "$answer" != PONG ] || break
  done
  # Until it is taken: a patient sentinel would keep the next failover waiting, and nothing tells of it.
  for _ in $(seq 60); do
    answer=$(valkey-cli -p 26379 --raw sentinel set evenhand down-after-milliseconds 3000 2>/dev/null) || true
    [ "$answer" != OK ] || break
    sleep 1
  done
) &
exec valkey-server "$state" --sentinel
