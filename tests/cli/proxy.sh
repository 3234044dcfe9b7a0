#!/bin/sh
# The configurations for nginx and Caddy in docs/hosting.md, as far as they are installed: a whole game passes through
# each proxy, and the metrics are not public.
# shellcheck source=/dev/null disable=SC2154 # $link is the library's
. "${SRC:?}/tests/cli/lib"

PATH=$PATH:/usr/sbin
for tool in python3 openssl; do
    command -v $tool >/dev/null || exit 77
done
command -v nginx >/dev/null || command -v caddy >/dev/null || exit 77

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost >openssl.log 2>&1 || exit 77
export SSL_CERT_FILE="$scratch/cert.pem"
port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')

# behind_proxy [OPTION...]: starts the server behind the proxy.
behind_proxy()
{
    start_server --behind-proxy --public-url "https://localhost:$port" "$@"
    inner=$(sed -n 's/.*, port //p' log | tail -n 1)
}

# config LANGUAGE: prints the configuration from docs/hosting.md, adapted to this machine.
config()
{
    sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/ { /^\`\`\`/d; p; }" "$SRC/docs/hosting.md" |
        sed -e "s/posse\.example\.org {/localhost:$port {/" -e "s/posse\.example\.org;/localhost;/" \
            -e "s/listen 443/listen 127.0.0.1:$port/" -e "s/127\.0\.0\.1:8080/127.0.0.1:$inner/" \
            -e "s,/etc.*/fullchain.pem,$scratch/cert.pem," -e "s,/etc.*/privkey.pem,$scratch/key.pem," \
            -e "/^localhost/a tls $scratch/cert.pem $scratch/key.pem"
}

fetch()
{
    python3 - "https://localhost:$port$1" <<'EOF'
import sys, urllib.error, urllib.request
try:
    print(urllib.request.urlopen(sys.argv[1]).read().decode())
except (OSError, urllib.error.HTTPError) as error:
    print(getattr(error, "code", "nobody"))
EOF
}

# through NAME GAME PROCESS: the proxy answers, passes a game through, and hides the metrics.
through()
{
    last="through $1"
    until [ "$(fetch /healthz)" = ok ]; do
        kill -0 "$3" 2>/dev/null || {
            fail "$last: it has not started: $(cat "$1.log")"
            return
        }
    done
    run 0 python3 "$SRC/examples/client.py" "https://localhost:$port" --game "$2" --hang-up-after 20
    has out 'The server has kept its promise.'
    [ "$(fetch /metrics)" = 403 ] || fail "$1: the metrics are open"
}

if command -v nginx >/dev/null; then
    behind_proxy --tables-per-address 1
    {
        echo 'daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off; include posse.conf;'
        for what in client_body proxy fastcgi uwsgi scgi; do echo "${what}_temp_path temporary;"; done
        echo '}'
    } >nginx.conf
    config nginx >posse.conf
    nginx -p "$scratch" -c nginx.conf >nginx.log 2>&1 &
    nginx=$!
    through nginx bang $nginx
    # The address that the proxy reports counts, not the one that the client claims: this address has one table already,
    # and may not open a second one.
    run 1 python3 "$SRC/examples/client.py" "https://localhost:$port"
    has err 'too many tables'
    kill $nginx
    wait $nginx
    stop_server
fi

if command -v caddy >/dev/null; then
    behind_proxy
    {
        printf '{\nadmin off\nauto_https disable_redirects\n}\n'
        config caddy
    } >Caddyfile
    XDG_DATA_HOME=$scratch XDG_CONFIG_HOME=$scratch caddy run --config Caddyfile >caddy.log 2>&1 &
    caddy=$!
    through caddy colt $caddy
    kill $caddy
    wait $caddy 2>/dev/null
    stop_server
fi
finish
