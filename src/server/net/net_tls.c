/* TLS: checking a certificate, and replacing it while the server runs. */
#include "net_internal.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <string.h>
#include <unistd.h>

static bool check_file(const char *path, const char *what, posse_status *status)
{
    if (access(path, R_OK) == 0)
        return true;
    return posse_fail(status, POSSE_BAD_CONFIG, what, "the %s %s cannot be read: %s", what, path, strerror(errno));
}

bool net_tls_check(const char *cert, const char *key, posse_status *status)
{
    if (!cert != !key)
        return posse_fail(status, POSSE_BAD_CONFIG, cert ? "tls-key" : "tls-cert",
                          "--tls-cert and --tls-key go together; %s is missing", cert ? "the key" : "the certificate");
    return !cert || (check_file(cert, "certificate", status) && check_file(key, "key", status));
}

/* Called in each handshake. SSL_use_cert_and_key replaces the certificate of this connection only, of whatever type the
 * library's own is. */
static int use_fresh(SSL *ssl, void *context)
{
    const net_server *net = context;
    SSL_CTX *fresh = net->fresh_tls;
    STACK_OF(X509) *chain = NULL;
    if (!fresh)
        return 1;
    SSL_CTX_get0_chain_certs(fresh, &chain);
    SSL_certs_clear(ssl);
    return SSL_use_cert_and_key(ssl, SSL_CTX_get0_certificate(fresh), SSL_CTX_get0_privatekey(fresh), chain, 1);
}

void net_tls_prepare(net_server *net, void *ssl_ctx)
{
    SSL_CTX_set_cert_cb(ssl_ctx, use_fresh, net);
}

void net_tls_free(net_server *net)
{
    SSL_CTX_free(net->fresh_tls);
    net->fresh_tls = NULL;
}

bool net_reload_tls(net_server *net, const char *cert, const char *key, posse_status *status)
{
    if (!net->tls || !cert)
        return true;
    if (!net_tls_check(cert, key, status))
        return false;
    SSL_CTX *fresh = SSL_CTX_new(TLS_server_method());
    bool ok = fresh && SSL_CTX_use_certificate_chain_file(fresh, cert) == 1 &&
              SSL_CTX_use_PrivateKey_file(fresh, key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(fresh) == 1;
    ERR_clear_error();
    if (!ok) {
        SSL_CTX_free(fresh);
        return posse_fail(status, POSSE_BAD_CONFIG, "tls-cert", "%s and %s are no certificate and its key in PEM", cert,
                          key);
    }
    net_tls_free(net);
    net->fresh_tls = fresh;
    return true;
}
