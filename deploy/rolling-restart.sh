#!/bin/sh
# Restarts the servers behind nginx one after the other, without a failed request:
#   rolling-restart.sh 4801 4802
# Each is taken out of the proxy, restarted, and put back once it is ready. Stops at the first one that does not come back.
set -eu

conf=${NGINX_CONF:-/etc/nginx/conf.d/rolloff.conf}
reload=${NGINX_RELOAD:-systemctl reload nginx}
# Requests that nginx has passed on already are finished by the server, which waits for them.
settle=${SETTLE_SECONDS:-2}

[ $# -ge 2 ] || { echo "Name the ports of at least two servers: $0 4801 4802" >&2; exit 2; }

ready() {
  curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:$1/ready"
}

mark() {
  sed -i "s|server 127.0.0.1:$1 max_fails=0[^;]*;|server 127.0.0.1:$1 max_fails=0$2;|" "$conf"
  $reload
}

for port in "$@"; do
  grep -q "server 127.0.0.1:$port max_fails=0" "$conf" || { echo "$conf names no server at port $port." >&2; exit 2; }
done

for port in "$@"; do
  for other in "$@"; do
    [ "$other" = "$port" ] || ready "$other" || { echo "The server at port $other is not ready; nothing more is restarted." >&2; exit 1; }
  done
  mark "$port" " down"
  sleep "$settle"
  systemctl restart "rolloff@$port"
  tries=0
  until ready "$port"; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || { echo "The server at port $port is not ready after five minutes; it stays out of the proxy." >&2; exit 1; }
    sleep 1
  done
  mark "$port" ""
  echo "The server at port $port is back."
done
