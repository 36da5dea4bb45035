package io.millrace.domain.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.network.TrustedProxies.Sender;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrustedProxiesTest {

    private static final NetworkAddress STRANGER = address("203.0.113.9");
    private static final NetworkAddress NEAR = address("10.0.0.1");
    private static final NetworkAddress FAR = address("10.0.0.2");

    private final TrustedProxies proxies =
            new TrustedProxies(List.of(AddressRange.find("10.0.0.0/8").orElseThrow()));

    @Test
    void a_stranger_is_not_believed_whatever_it_says() {
        assertThat(proxies.follow(STRANGER, hops("10.0.0.2", "192.0.2.1"))).isEqualTo(new Sender(STRANGER, 0));
    }

    @Test
    void nobody_is_believed_unless_somebody_is_named() {
        assertThat(TrustedProxies.NONE.follow(NEAR, hops("192.0.2.1"))).isEqualTo(new Sender(NEAR, 0));
    }

    @Test
    void a_proxy_is_believed_for_whom_it_speaks_and_no_further() {
        assertThat(proxies.follow(NEAR, hops("192.0.2.66", "203.0.113.9"))).isEqualTo(new Sender(STRANGER, 1));
    }

    @Test
    void a_row_of_proxies_is_followed_to_the_first_stranger() {
        assertThat(proxies.follow(NEAR, hops("192.0.2.66", "203.0.113.9", "10.0.0.2")))
                .isEqualTo(new Sender(STRANGER, 2));
    }

    @Test
    void a_proxy_that_does_not_tell_is_all_that_is_known() {
        assertThat(proxies.follow(NEAR, hops("203.0.113.9", "-", "10.0.0.2"))).isEqualTo(new Sender(FAR, 2));
    }

    @Test
    void a_proxy_that_says_nothing_speaks_for_itself() {
        assertThat(proxies.follow(NEAR, List.of())).isEqualTo(new Sender(NEAR, 0));
    }

    @Test
    void a_request_from_inside_comes_from_the_farthest_hop() {
        assertThat(proxies.follow(NEAR, hops("10.0.0.2"))).isEqualTo(new Sender(FAR, 1));
    }

    private static List<Optional<NetworkAddress>> hops(String... texts) {
        return Arrays.stream(texts).map(NetworkAddress::find).toList();
    }

    private static NetworkAddress address(String text) {
        return NetworkAddress.find(text).orElseThrow();
    }
}
