/* Limits for clients: message rates and connections per address. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include "net_limits.h"
#include <cmocka.h>

#include <limits.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

static const limits_rate rate = {.per_second = 10, .burst = 5};

static void a_bucket_limits_messages_at_once(void **state)
{
    (void)state;
    limits_bucket bucket = limits_bucket_full(rate, 1000);
    for (int i = 0; i < 5; i++)
        assert_true(limits_take(&bucket, rate, 1000));
    assert_false(limits_take(&bucket, rate, 1000));
    assert_false(limits_take(&bucket, rate, 1099));
    assert_true(limits_take(&bucket, rate, 1100));
    assert_false(limits_take(&bucket, rate, 1100));
}

static void a_bucket_limits_messages_per_second(void **state)
{
    (void)state;
    limits_bucket bucket = limits_bucket_full(rate, 0);
    int given = 0;
    for (uint64_t now = 0; now < 10000; now++)
        given += limits_take(&bucket, rate, now);
    assert_in_range(given, 104, 105); /* 5 at once, then 10 per second */
}

static void a_bucket_never_holds_more_than_its_size(void **state)
{
    (void)state;
    limits_bucket bucket = limits_bucket_full(rate, 0);
    int given = 0;
    while (limits_take(&bucket, rate, UINT64_MAX / 2))
        given++;
    assert_int_equal(given, 5);
    assert_false(limits_take(&bucket, rate, 7)); /* time going backwards adds nothing */
}

static void check_address(const char *text, const char *written)
{
    limits_address address;
    char out[LIMITS_ADDRESS_TEXT];
    assert_true(limits_address_read(text, &address));
    limits_address_write(&address, out);
    assert_string_equal(out, written);
}

static void addresses_are_read(void **state)
{
    (void)state;
    limits_address address;
    check_address("192.0.2.7", "192.0.2.7");
    check_address("::ffff:192.0.2.7", "192.0.2.7");
    check_address("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64");
    check_address("::1", "::/64");
    check_address("2001:db8:1:2::/64", "2001:db8:1:2::/64");
    static const char *const wrong[] = {"",         "1.2.3",      "1.2.3.4:80", "[::1]", "example.org",
                                        "1.2.3.4 ", "1.2.3.4/64", "::/48",      "::/640"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(limits_address_read(wrong[i], &address));
}

static void ipv4_and_mapped_ipv6_addresses_are_the_same(void **state)
{
    (void)state;
    limits_address one, other;
    struct sockaddr_in ipv4 = {.sin_family = AF_INET, .sin_addr = {htonl(0xc0000207)}};
    struct sockaddr_in6 ipv6 = {.sin6_family = AF_INET6};
    struct sockaddr none = {.sa_family = AF_UNIX};
    memcpy(ipv6.sin6_addr.s6_addr, "\0\0\0\0\0\0\0\0\0\0\xff\xff\xc0\0\2\7", 16);
    assert_true(limits_address_of((struct sockaddr *)&ipv4, &one));
    assert_true(limits_address_of((struct sockaddr *)&ipv6, &other));
    assert_memory_equal(&one, &other, sizeof one);
    assert_false(limits_address_of(&none, &one));
}

static void connections_per_address_are_limited(void **state)
{
    (void)state;
    limits_counts *counts = limits_counts_new();
    limits_address first, second;
    limits_address_read("192.0.2.1", &first);
    limits_address_read("192.0.2.2", &second);
    assert_true(limits_count_up(counts, &first, 2, 4));
    assert_true(limits_count_up(counts, &first, 2, 4));
    assert_false(limits_count_up(counts, &first, 2, 4));
    assert_true(limits_count_up(counts, &second, 2, 4));
    assert_int_equal(limits_count_of(counts, &first), 2);
    assert_int_equal(limits_count_of(counts, &second), 1);
    assert_false(limits_count_up(counts, &second, 0, 4));
    limits_count_down(counts, &first);
    assert_true(limits_count_up(counts, &first, 2, 4));
    limits_count_add(counts, &first, 1000);
    assert_int_equal(limits_count_of(counts, &first), 1002);
    limits_count_add(counts, &first, SIZE_MAX);
    assert_int_equal(limits_count_of(counts, &first), UINT_MAX);
    limits_counts_free(counts);
    limits_counts_free(NULL);
}

/* More addresses than the table has buckets. Afterwards all of them are removed again. */
static void many_addresses_can_be_counted(void **state)
{
    (void)state;
    enum { MANY = 20000 };
    limits_counts *counts = limits_counts_new();
    limits_address address = {{0x20, 1}};
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < MANY; i++) {
            memcpy(address.bytes + 4, &i, sizeof i);
            assert_true(limits_count_up(counts, &address, 1, 4));
            assert_false(limits_count_up(counts, &address, 1, 4));
        }
        for (int i = 0; i < MANY; i++) {
            memcpy(address.bytes + 4, &i, sizeof i);
            limits_count_down(counts, &address);
        }
    }
    limits_count_down(counts, &address); /* this address has no connections left */
    limits_counts_free(counts);
}

static void an_address_waits_until_it_has_enough_tokens(void **state)
{
    (void)state;
    limits_counts *counts = limits_counts_new();
    limits_address first, second;
    limits_address_read("192.0.2.1", &first);
    limits_address_read("2001:db8::1", &second);
    assert_int_equal(limits_wait(counts, &first, rate, 4, 1000, 3), 0);
    assert_int_equal(limits_wait(counts, &first, rate, 4, 1000, 3), 1); /* 2 are left; a tenth of a second brings one */
    assert_int_equal(limits_wait(counts, &first, rate, 4, 1000, 2), 0); /* a refusal costs nothing */
    assert_int_equal(limits_wait(counts, &second, rate, 4, 1000, 5), 0);
    assert_int_equal(limits_wait(counts, &first, rate, 4, 1100, 1), 0);
    assert_int_equal(limits_wait(counts, &second, rate, 4, 2000, 1000), 0); /* as much as there can be is enough */
    assert_int_equal(limits_wait(counts, &second, (limits_rate){.per_second = 1, .burst = 5}, 4, 2000, 5), 6);
    limits_counts_free(counts);
}

static void idle_addresses_are_forgotten(void **state)
{
    (void)state;
    limits_counts *counts = limits_counts_new();
    limits_address address;
    limits_address_read("192.0.2.1", &address);
    assert_int_equal(limits_wait(counts, &address, rate, 4, 1000, 5), 0);
    limits_forget_idle(counts, rate, 4, 1499);
    assert_int_equal(limits_wait(counts, &address, rate, 4, 1499, 5), 1); /* still known */
    limits_forget_idle(counts, rate, 4, 1500);
    assert_int_equal(limits_wait(counts, &address, rate, 4, 1500, 5), 0);
    limits_counts_free(counts);
}

/* Somebody has all addresses of an IPv6 network. */
static void the_addresses_of_a_network_are_limited_together(void **state)
{
    (void)state;
    limits_counts *counts = limits_counts_new();
    limits_address address = {{0x20, 1, 0x0d, 0xb8, 0, 9}}, foreign = {{0x20, 1, 0x0d, 0xb8, 0, 10}};
    for (int i = 0; i < 8; i++) {
        address.bytes[7] = (unsigned char)i;
        assert_int_equal(limits_count_up(counts, &address, 2, 4), true);
    }
    address.bytes[7] = 200;
    assert_false(limits_count_up(counts, &address, 2, 4));
    assert_true(limits_is_used_up(counts, &address, 2, 4));
    assert_false(limits_is_used_up(counts, &address, 2, 5));
    assert_true(limits_count_up(counts, &foreign, 2, 4));
    address.bytes[7] = 0;
    limits_count_down(counts, &address);
    address.bytes[7] = 201;
    assert_true(limits_count_up(counts, &address, 2, 4));
    assert_false(limits_count_up(counts, &address, 2, 4));
    limits_count_add(counts, &foreign, 1000);
    assert_true(limits_is_used_up(counts, &foreign, 200, 4));
    limits_counts_free(counts);
}

/* The last byte of this IPv4 address is that of a network of IPv6. */
static void ipv4_addresses_have_no_network(void **state)
{
    (void)state;
    limits_counts *counts = limits_counts_new();
    limits_address first, second, network;
    limits_address_read("192.0.2.48", &first);
    limits_address_read("192.0.2.49", &second);
    network = limits_network_of(&first);
    assert_memory_equal(&network, &first, sizeof first);
    assert_true(limits_count_up(counts, &first, 1, 1));
    assert_true(limits_count_up(counts, &second, 1, 1));
    assert_int_equal(limits_wait(counts, &first, rate, 1, 1000, 5), 0);
    assert_int_equal(limits_wait(counts, &second, rate, 1, 1000, 5), 0);
    limits_counts_free(counts);
}

static void the_addresses_of_a_network_have_a_rate_together(void **state)
{
    (void)state;
    limits_counts *counts = limits_counts_new();
    limits_address address = {{0x20, 1, 0x0d, 0xb8, 0, 9}};
    for (int i = 0; i < 4; i++) {
        address.bytes[7] = (unsigned char)i;
        assert_int_equal(limits_wait(counts, &address, rate, 4, 1000, 5), 0);
    }
    address.bytes[7] = 200;
    assert_int_equal(limits_wait(counts, &address, rate, 4, 1000, 5), 1);
    address.bytes[7] = 0;
    assert_int_equal(limits_wait(counts, &address, rate, 4, 1100, 4),
                     1); /* the network has 4 tokens, but the address 1 */
    assert_int_equal(limits_wait(counts, &address, rate, 4, 1100, 1), 0);
    limits_forget_idle(counts, rate, 4, 1499);
    address.bytes[7] = 201;
    assert_int_equal(limits_wait(counts, &address, rate, 4, 1499, 5), 0);
    limits_forget_idle(counts, rate, 4, 3000);
    assert_int_equal(limits_wait(counts, &address, rate, 4, 3000, 5), 0);
    limits_counts_free(counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bucket_limits_messages_at_once),
        cmocka_unit_test(a_bucket_limits_messages_per_second),
        cmocka_unit_test(a_bucket_never_holds_more_than_its_size),
        cmocka_unit_test(addresses_are_read),
        cmocka_unit_test(ipv4_and_mapped_ipv6_addresses_are_the_same),
        cmocka_unit_test(connections_per_address_are_limited),
        cmocka_unit_test(many_addresses_can_be_counted),
        cmocka_unit_test(the_addresses_of_a_network_are_limited_together),
        cmocka_unit_test(ipv4_addresses_have_no_network),
        cmocka_unit_test(the_addresses_of_a_network_have_a_rate_together),
        cmocka_unit_test(an_address_waits_until_it_has_enough_tokens),
        cmocka_unit_test(idle_addresses_are_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
