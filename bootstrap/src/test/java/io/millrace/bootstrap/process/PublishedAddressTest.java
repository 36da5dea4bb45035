package io.millrace.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedAddressTest {

    @Test
    void an_address_to_listen_on_is_published_as_it_is() throws UnknownHostException {
        assertThat(PublishedAddress.of(new InetSocketAddress(InetAddress.getByName("10.1.2.3"), 9200)))
                .isEqualTo("10.1.2.3:9200");
        assertThat(PublishedAddress.of(new InetSocketAddress(InetAddress.getByName("2001:db8::5"), 9200)))
                .isEqualTo("[2001:db8:0:0:0:0:0:5]:9200");
    }

    @Test
    void the_address_for_all_interfaces_is_never_published() throws UnknownHostException {
        String published = PublishedAddress.of(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 9200));

        assertThat(published).doesNotStartWith("0.0.0.0").endsWith(":9200");
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1 10.1.2.3 fe80::1, 10.1.2.3",
        "203.0.113.5 192.168.0.7,    192.168.0.7",
        "169.254.1.1 203.0.113.5,    203.0.113.5",
        "127.0.0.1 2001:db8::5,      2001:db8:0:0:0:0:0:5",
        "127.0.0.1,                  127.0.0.1",
    })
    void other_hosts_can_most_likely_reach_the_chosen_address(String addresses, String best)
            throws UnknownHostException {
        InetAddress chosen = PublishedAddress.bestOf(
                Arrays.stream(addresses.split(" ")).map(PublishedAddressTest::address), InetAddress.getByName("::"));

        assertThat(chosen.getHostAddress()).isEqualTo(best);
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
