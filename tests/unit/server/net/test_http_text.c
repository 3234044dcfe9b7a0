/* Parsing and writing HTTP headers. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "http_text.h"
#include <cmocka.h>

#include <string.h>

static void pages_of_other_servers_are_accepted(void **state)
{
    (void)state;
    static const char others[] = "wss://two.example/2\nws://127.0.0.1:8082\n";
    assert_true(http_origin_is_of_any("https://two.example", others));
    assert_true(http_origin_is_of_any("http://127.0.0.1:8082", others));
    assert_false(http_origin_is_of_any("http://two.example", others));
    assert_false(http_origin_is_of_any("https://two.example/2", others));
    assert_false(http_origin_is_of_any("http://127.0.0.1:808", others));
    assert_false(http_origin_is_of_any("http://127.0.0.1:8083", others));
    assert_false(http_origin_is_of_any("", others));
    assert_false(http_origin_is_of_any("http://127.0.0.1:8082", ""));
}

static void only_allowed_origins_are_accepted(void **state)
{
    (void)state;
    static const struct {
        const char *origin, *host, *public_url;
        bool fits;
    } cases[] = {
        {"", "anything", NULL, true},
        {"http://a.example", "a.example", NULL, true},
        {"https://A.example:8080", "a.EXAMPLE:8080", "", true},
        {"http://[::1]:8080", "[::1]:8080", NULL, true},
        {"http://a.example", "a.example:8080", NULL, false},
        {"http://a.example", "b.example", NULL, false},
        {"http://a.example/", "a.example", NULL, false},
        {"http://a.example.evil", "a.example", NULL, false},
        {"null", "null", NULL, false},
        {"file://", "", NULL, false},
        {"http://", "", NULL, false},
        {"a.example", "a.example", NULL, false},
        {"https://a.example", "inner:8080", "https://a.example/", true},
        {"https://a.example", "inner:8080", "https://a.example", true},
        {"http://a.example", "inner:8080", "https://a.example", false},
        {"https://a.example.evil", "inner:8080", "https://a.example", false},
        {"https://a.exampl", "inner:8080", "https://a.example", false},
        {"http://rebound.example", "rebound.example", "https://a.example", false},
        {"http://127.0.0.1:8080", "127.0.0.1:8080", "https://a.example", true},
        {"http://localhost", "localhost", "https://a.example", true},
        {"http://[::1]:80", "[::1]:80", "https://a.example", true},
        {"https://a.example#evil", "inner:8080", "https://a.example", false},
        {"http://localhost:evil", "localhost:evil", "https://a.example", false},
        {"http://[::1]evil", "[::1]evil", "https://a.example", false},
        {"http://[::1", "[::1", "https://a.example", false},
        {"http://127.0.0.1.evil", "127.0.0.1.evil", "https://a.example", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (http_origin_fits(cases[i].origin, cases[i].host, cases[i].public_url) != cases[i].fits)
            fail_msg("%s to %s", cases[i].origin, cases[i].host);
}

static void the_forwarded_address_is_read(void **state)
{
    (void)state;
    limits_address address;
    char text[LIMITS_ADDRESS_TEXT];
    assert_true(http_forwarded_address("1.2.3.4, 5.6.7.8,\t9.9.9.9 ", &address));
    limits_address_write(&address, text);
    assert_string_equal(text, "9.9.9.9");
    static const char *const ipv4[] = {"192.0.2.7", "192.0.2.7:5678", "2001:db8::1, 192.0.2.7", "::ffff:192.0.2.7"};
    static const char *const ipv6[] = {"2001:db8:1:2::1", "[2001:db8:1:2::1]", "[2001:db8:1:2::1]:443",
                                       "192.0.2.7, 2001:db8:1:2:3:4:5:6"};
    for (size_t i = 0; i < sizeof ipv4 / sizeof ipv4[0]; i++) {
        assert_true(http_forwarded_address(ipv4[i], &address));
        limits_address_write(&address, text);
        assert_string_equal(text, "192.0.2.7");
        assert_true(http_forwarded_address(ipv6[i], &address));
        limits_address_write(&address, text);
        assert_string_equal(text, "2001:db8:1:2::/64");
    }
    static const char *const wrong[] = {"",
                                        ",",
                                        "1.2.3.4,",
                                        "1.2.3.4, unknown",
                                        "1.2.3.4 5.6.7.8",
                                        "1.2.3.4:",
                                        "1.2.3.4:x",
                                        "[2001:db8::1",
                                        "[2001:db8::1]443",
                                        "[2001:db8::1]:",
                                        "[]",
                                        "[",
                                        ":",
                                        "_hidden"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(http_forwarded_address(wrong[i], &address));
}

static void accepted_encodings_are_recognized(void **state)
{
    (void)state;
    static const char *const yes[] = {"gzip", "br, gzip", "deflate;q=1,GZip ;q=0.1, br", " gzip "};
    static const char *const no[] = {"",         "br",           "gzipp",         "x-gzip",
                                     "gzip;q=0", "gzip;q=0.000", "gzip; Q=0, br", "identity"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        assert_true(http_list_accepts(yes[i], "gzip"));
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        assert_false(http_list_accepts(no[i], "gzip"));
}

static void etags_are_compared(void **state)
{
    (void)state;
    const char *tag = "\"abc\"";
    static const char *const yes[] = {"\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "*", " \"abc\" "};
    static const char *const no[] = {"", "abc", "\"ab\"", "\"abcd\"", "W/", "\"abc\"x"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        assert_true(http_tag_matches(yes[i], tag));
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        assert_false(http_tag_matches(no[i], tag));
}

static void content_lengths_are_read(void **state)
{
    (void)state;
    size_t length = 7;
    assert_true(http_length_read("", &length));
    assert_int_equal(length, 0);
    assert_true(http_length_read("00123", &length));
    assert_int_equal(length, 123);
    static const char *const wrong[] = {"-1", "+1", "1 ", "0x10", "1,2", "9999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(http_length_read(wrong[i], &length));
}

static void response_headers_are_written(void **state)
{
    (void)state;
    posse_buffer out = {0};
    http_headers_write(&(http_headers){.status = 200, .type = "text/plain", .length = 12}, &out);
    assert_int_equal(strncmp(out.text,
                             "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
                             "Content-Length: 12\r\n",
                             63),
                     0);
    assert_non_null(strstr(out.text, "\r\nContent-Security-Policy: default-src 'none';"));
    assert_null(strstr(out.text, "Connection"));
    assert_string_equal(out.text + out.length - 4, "\r\n\r\n");
    posse_buffer_clear(&out);
    http_headers_write(
        &(http_headers){.status = 304, .etag = "\"a\"", .bodiless = true, .close = true, .download = "a\"\r\n.json"},
        &out);
    assert_non_null(strstr(out.text, "\r\nETag: \"a\"\r\n"));
    assert_null(strstr(out.text, "Content-Length"));
    assert_non_null(strstr(out.text, "\r\nConnection: close\r\n"));
    assert_non_null(strstr(out.text, "attachment; filename=\"a___.json\"\r\n"));
    posse_buffer_free(&out);
}

static void parts_of_pages_have_no_headers_for_documents(void **state)
{
    (void)state;
    posse_buffer out = {0};
    http_headers_write(&(http_headers){.status = 200, .is_part = true}, &out);
    assert_non_null(strstr(out.text, "\r\nX-Content-Type-Options: nosniff\r\n"));
    assert_non_null(strstr(out.text, "\r\nCross-Origin-Resource-Policy: same-origin\r\n"));
    assert_null(strstr(out.text, "Content-Security-Policy"));
    assert_null(strstr(out.text, "X-Frame-Options"));
    posse_buffer_free(&out);
}

static void the_first_language_is_preferred(void **state)
{
    (void)state;
    static const char *const yes[] = {"de", "DE-ch, en", " de;q=0.9, en", "de"};
    static const char *const no[] = {"", "en, de", "den", "d", "x-de"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        assert_true(http_language_preferred(yes[i], "de"));
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        assert_false(http_language_preferred(no[i], "de"));
}

/* The hash is that of `printf 'a{}' | openssl dgst -sha256 -binary | base64`. */
static void inline_styles_are_hashed(void **state)
{
    (void)state;
    char source[HTTP_STYLE_SOURCE];
    static const char page[] = "<p><style>a{}</style><style>b{}</style>";
    assert_true(http_inline_style("text/html; charset=utf-8", page, strlen(page), source));
    assert_string_equal(source, "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
    assert_false(http_inline_style("text/plain", page, strlen(page), source));
    assert_false(http_inline_style("text/html", page, 12, source));
    assert_false(http_inline_style("text/html", "", 0, source));
    assert_false(http_inline_style(NULL, "", 0, source));
    posse_buffer out = {0};
    http_headers_write(&(http_headers){.status = 200, .inline_style = source}, &out);
    assert_non_null(strstr(out.text, "style-src 'self' 'sha256-"));
    assert_null(strstr(strstr(out.text, "Content-Security") + 1, "Content-Security"));
    posse_buffer_free(&out);
}

static void local_names_are_recognized(void **state)
{
    (void)state;
    static const char *const local[] = {"",        "127.0.0.1",   "192.168.1.2:8080", "[::1]",       "[::1]:80",
                                        "kitchen", "kitchen:80",  "localhost",        "a.localhost", "Kitchen.LOCAL:1",
                                        "a.b.lan", "x.home.arpa", "posse.internal",   "x.fritz.box"};
    static const char *const other[] = {"example.org", "example.org:80", "a.local.org", "local.",
                                        ".local",      "alocal.de",      "1.2.3.4.org", "127.0.0.1.nip.io",
                                        "[::1].org",   "fritz.box.de"};
    for (size_t i = 0; i < sizeof local / sizeof local[0]; i++)
        if (!http_host_is_local(local[i]))
            fail_msg("%s is local", local[i]);
    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (http_host_is_local(other[i]))
            fail_msg("%s is not local", other[i]);
}

static void names_are_compared_without_their_ports(void **state)
{
    (void)state;
    assert_true(http_host_is("Example.org:80", "example.org"));
    assert_false(http_host_is("example.org.evil", "example.org"));
    assert_false(http_host_is("", ""));
    assert_true(http_host_is_of_url("example.org:8080", "https://example.org"));
    assert_true(http_host_is_of_url("example.org", "http://example.org:8080/"));
    assert_false(http_host_is_of_url("example.com", "http://example.org"));
    assert_false(http_host_is_of_url("example.org", ""));
}

static void json_is_recognized(void **state)
{
    (void)state;
    static const char *const yes[] = {"application/json", "Application/JSON", "application/json;charset=utf-8",
                                      "application/json ; x"};
    static const char *const no[] = {"", "text/plain", "application/jsonp", "application",
                                     "text/plain; application/json"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        assert_true(http_type_is_json(yes[i]));
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        assert_false(http_type_is_json(no[i]));
}

static void waiting_and_https_are_said_in_headers(void **state)
{
    (void)state;
    posse_buffer out = {0};
    http_headers_write(&(http_headers){.status = 429, .retry_after = 7, .only_https = true}, &out);
    assert_non_null(strstr(out.text, "\r\nRetry-After: 7\r\n"));
    assert_non_null(strstr(out.text, "\r\nStrict-Transport-Security: max-age=31536000\r\n"));
    posse_buffer_clear(&out);
    http_headers_write(&(http_headers){.status = 200}, &out);
    assert_null(strstr(out.text, "Retry-After"));
    assert_null(strstr(out.text, "Strict-Transport-Security"));
    posse_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_allowed_origins_are_accepted),
        cmocka_unit_test(pages_of_other_servers_are_accepted),
        cmocka_unit_test(the_forwarded_address_is_read),
        cmocka_unit_test(accepted_encodings_are_recognized),
        cmocka_unit_test(etags_are_compared),
        cmocka_unit_test(content_lengths_are_read),
        cmocka_unit_test(response_headers_are_written),
        cmocka_unit_test(parts_of_pages_have_no_headers_for_documents),
        cmocka_unit_test(the_first_language_is_preferred),
        cmocka_unit_test(inline_styles_are_hashed),
        cmocka_unit_test(local_names_are_recognized),
        cmocka_unit_test(names_are_compared_without_their_ports),
        cmocka_unit_test(json_is_recognized),
        cmocka_unit_test(waiting_and_https_are_said_in_headers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
