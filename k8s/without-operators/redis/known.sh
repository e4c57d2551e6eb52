# What both containers of a pod have to know before they begin. Sourced.
set -eu
state=/data/sentinel.conf
quorum=$((PODS / 2 + 1))

# A pod's address is that of its Service: it stays, and no name server has to be asked. Kubernetes tells it when a pod begins.
address_of() {
  eval "printf '%s\n' \"\$EVENHAND_REDIS_${1}_SERVICE_HOST\""
}

me=$(address_of "${POD##*-}")
others=
for number in $(seq 0 $((PODS - 1))); do
  address=$(address_of "$number")
  [ "$address" = "$me" ] || others="$others $address"
done

# Nothing, where no one answers. A pod that began before the password was changed belongs to others than this one.
ask() {
  address=$1
  port=$2
  shift 2
  answer=$(timeout 2 valkey-cli -h "$address" -p "$port" --raw "$@" 2>/dev/null) || true
  case $answer in NOAUTH* | WRONGPASS*)
    echo "The pod at $address has another password. Delete all pods of evenhand-redis at once: docs/operations.md, Rotating." >&2
    return 1
    ;;
  esac
  printf '%s\n' "$answer"
}

# How many votes for a primary the sentinel there has seen.
epoch_at() {
  said=$(ask "$1" 26379 sentinel master evenhand)
  printf '%s\n' "$said" | sed -n '/^config-epoch$/{n;p;}'
}

# By the newest vote, since a pod that was away may have missed some: sets `primary`, `epoch`, and `heard`, the number of pods that know of one.
# What this pod's own sentinel last knew is in its file; addresses of another cluster are nothing to go by.
look_around() {
  primary=$(address_of 0)
  epoch=-1
  heard=0
  remembered=$(sed -n 's/^sentinel monitor evenhand \([^ ]*\) .*/\1/p' "$state" 2>/dev/null || true)
  case " $me$others " in *" ${remembered:-none} "*)
    heard=1
    primary=$remembered
    epoch=$(sed -n 's/^sentinel config-epoch evenhand //p' "$state")
    epoch=${epoch:-0}
    ;;
  esac
  for address in $others; do
    told=$(epoch_at "$address")
    [ -n "$told" ] || continue
    heard=$((heard + 1))
    named=$(ask "$address" 26379 sentinel get-master-addr-by-name evenhand)
    named=${named%%
*}
    # Half an answer, or an address that no pod has any longer, is nothing to go by.
    case " $me$others " in *" ${named:-none} "*) ;; *) continue ;; esac
    [ "$told" -lt "$epoch" ] || primary=$named epoch=$told
  done
}

# Another server that was made the primary just now, which the sentinels are about to say; not one that missed the newest vote.
find_other_primary() {
  for address in $others; do
    role=$(ask "$address" 6379 role)
    case $role in master*)
      told=$(epoch_at "$address")
      [ "${told:--1}" -lt "$epoch" ] || { echo "$address" && return; }
      ;;
    esac
  done
}
