/* Which addresses push messages may be sent to. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "push_endpoint.h"
#include <cmocka.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static void accepts(const char *url, const char *host, const char *path)
{
    push_endpoint endpoint;
    posse_status status;
    assert_true(push_endpoint_read(url, false, &endpoint, &status));
    assert_string_equal(endpoint.host, host);
    assert_string_equal(endpoint.path, path);
    assert_string_equal(endpoint.port, "443");
    assert_false(endpoint.is_local);
}

static void refuses(const char *url, const char *reason)
{
    push_endpoint endpoint;
    posse_status status;
    assert_false(push_endpoint_read(url, false, &endpoint, &status));
    if (!strstr(status.text, reason))
        fail_msg("%s: %s", url, status.text);
}

static void test_endpoints_of_push_services(void **state)
{
    (void)state;
    accepts("https://fcm.googleapis.com/fcm/send/abc:DEF_-", "fcm.googleapis.com", "/fcm/send/abc:DEF_-");
    accepts("https://updates.push.services.mozilla.com/wpush/v2/gAAA", "updates.push.services.mozilla.com",
            "/wpush/v2/gAAA");
    accepts("https://WNS2-par02p.notify.windows.com/w/?token=BQY%3d", "wns2-par02p.notify.windows.com",
            "/w/?token=BQY%3d");
    accepts("https://web.push.apple.com:443/QA", "web.push.apple.com", "/QA");
}

static void test_other_addresses_are_refused(void **state)
{
    (void)state;
    refuses("http://push.example.org/x", "https://");
    refuses("ftp://push.example.org/x", "https://");
    refuses("", "https://");
    refuses("https://push.example.org:8443/x", "port 443");
    refuses("https://push.example.org:4430/x", "path");
    refuses("https://127.0.0.1/x", "not an address");
    refuses("https://2130706433/x", "not an address");
    refuses("https://0x7f.1/x", "not an address");
    refuses("https://[::1]/x", "not an address");
    refuses("https://localhost/x", "not an address");
    refuses("https://ann@push.example.org/x", "not an address");
    refuses("https://push.example.org", "path");
    refuses("https://push.example.org/x y", "URL");
    refuses("https://push.example.org/x\r\nHost: other", "URL");
    refuses("http://127.0.0.1:8000/x", "https://");
}

static void test_local_endpoints_are_for_tests(void **state)
{
    (void)state;
    push_endpoint endpoint;
    posse_status status;
    assert_true(push_endpoint_read("http://127.0.0.1:8000/x", true, &endpoint, &status));
    assert_string_equal(endpoint.port, "8000");
    assert_string_equal(endpoint.origin, "http://127.0.0.1:8000");
    assert_true(endpoint.is_local);
    assert_false(push_endpoint_read("http://127.0.0.2:8000/x", true, &endpoint, &status));
    assert_false(push_endpoint_read("http://127.0.0.1/x", true, &endpoint, &status));
}

static bool is_public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return push_address_is_public((const struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return push_address_is_public((const struct sockaddr *)&six);
}

static void test_public_addresses(void **state)
{
    (void)state;
    static const char *const yes[] = {"8.8.8.8",     "142.250.1.2",    "172.15.255.255",       "172.32.0.1",
                                      "100.63.0.1",  "100.128.0.1",    "2a00:1450:4001::2003", "2606:4700::1111",
                                      "223.255.0.1", "2001:4860::8888"};
    static const char *const no[] = {"127.0.0.1",
                                     "127.1.2.3",
                                     "10.0.0.1",
                                     "172.16.0.1",
                                     "172.31.255.255",
                                     "192.168.1.1",
                                     "169.254.169.254",
                                     "100.64.0.1",
                                     "0.0.0.0",
                                     "224.0.0.1",
                                     "255.255.255.255",
                                     "198.18.0.1",
                                     "::1",
                                     "::",
                                     "fe80::1",
                                     "fc00::1",
                                     "fd12::1",
                                     "::ffff:127.0.0.1",
                                     "::ffff:10.0.0.1",
                                     "ff02::1",
                                     "2002:7f00:1::",
                                     "2001:db8::1",
                                     "64:ff9b::a00:1"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!is_public(yes[i]))
            fail_msg("%s is public", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (is_public(no[i]))
            fail_msg("%s is not public", no[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_endpoints_of_push_services),
        cmocka_unit_test(test_other_addresses_are_refused),
        cmocka_unit_test(test_local_endpoints_are_for_tests),
        cmocka_unit_test(test_public_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
