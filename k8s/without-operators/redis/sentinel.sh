# Settings and password are those of today; of before it keeps what it has learned: who it is, which server is the primary, since which vote, who else there is.
. /scripts/known.sh
look_around
learned='^sentinel \(myid\|monitor\|config-epoch\|leader-epoch\|current-epoch\|known-\)'
case " $me$others " in
*" ${remembered:-none} "*) kept=$(sed -n "/$learned/s/^\(sentinel monitor .*\) [0-9]*\$/\1 $quorum/;/$learned/p" "$state") ;;
*) kept="sentinel monitor evenhand $primary 6379 $quorum" ;;
esac
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
sentinel down-after-milliseconds evenhand 3000
sentinel failover-timeout evenhand 5000
sentinel parallel-syncs evenhand 2
CONF
)
mv "$state.new" "$state"
exec valkey-server "$state" --sentinel
