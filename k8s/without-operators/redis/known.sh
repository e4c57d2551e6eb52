# What both containers of a pod have to know before they begin. Sourced.
set -eu
domain=evenhand-redis
me=$POD.$domain
state=/data/sentinel.conf
quorum=$((PODS / 2 + 1))

# The other pods first: what this one knew may have changed while it was away.
pods=
for number in $(seq 0 $((PODS - 1))); do
  [ "$domain-$number" = "$POD" ] || pods="$pods $domain-$number"
done
pods="$pods $POD"

ask_sentinel() {
  pod=$1
  shift
  timeout 2 valkey-cli -h "$pod.$domain" -p 26379 --raw sentinel "$@" 2>/dev/null
}

# Another server that is one already, where the sentinels don't say so yet.
find_other_primary() {
  for pod in $pods; do
    [ "$pod" != "$POD" ] || continue
    role=$(timeout 2 valkey-cli -h "$pod.$domain" --raw role 2>/dev/null | head -n 1)
    [ "$role" != master ] || { echo "$pod.$domain" && return; }
  done
}

# Which server is the primary: by the sentinels that respond, else as this pod's own last knew it, else the first.
find_primary() {
  for pod in $pods; do
    answer=$(ask_sentinel "$pod" get-master-addr-by-name evenhand | head -n 1)
    case $answer in "$domain"-*) echo "$answer" && return ;; esac
  done
  remembered=$(sed -n 's/^sentinel monitor evenhand \([^ ]*\) .*/\1/p' "$state" 2>/dev/null || true)
  echo "${remembered:-$domain-0.$domain}"
}
