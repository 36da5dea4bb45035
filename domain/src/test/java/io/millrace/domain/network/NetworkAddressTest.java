package io.millrace.domain.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkAddressTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
        192.0.2.7,                               192.0.2.7
        0.0.0.0,                                 0.0.0.0
        255.255.255.255,                         255.255.255.255
        ::ffff:192.0.2.7,                        192.0.2.7
        ::FFFF:c000:0207,                        192.0.2.7
        ::,                                      0:0:0:0:0:0:0:0
        ::1,                                     0:0:0:0:0:0:0:1
        2001:db8::7,                             2001:db8:0:0:0:0:0:7
        2001:0DB8:0000:0000:0000:0000:0000:0007, 2001:db8:0:0:0:0:0:7
        1:2:3:4:5:6:7::,                         1:2:3:4:5:6:7:0
        64:ff9b::192.0.2.7,                      64:ff9b:0:0:0:0:c000:207
        fe80::1%eth0,                            fe80:0:0:0:0:0:0:1
        ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
        """)
    void an_address_has_one_form_however_it_was_written(String written, String form) {
        assertThat(NetworkAddress.find(written).map(NetworkAddress::toString)).contains(form);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "192.0.2",
                "192.0.2.7.9",
                "192.0.2.256",
                "192.0.2.07",
                "192.0.2.-1",
                "192.0.2.7 ",
                "3221225991",
                "0x7f.0.0.1",
                ":",
                ":::",
                "1::2::3",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4:5:6:7::8",
                "12345::",
                "g::",
                "192.0.2.7::",
                "::192.0.2.7:1",
                "1:2:3:4:5:6:7:192.0.2.7",
                "[::1]",
                "unknown",
                "_hidden"
            })
    void what_is_no_address_is_none(String text) {
        assertThat(NetworkAddress.find(text)).isEmpty();
    }

    @Test
    void a_text_without_end_is_not_looked_at() {
        assertThat(NetworkAddress.find("1:".repeat(10_000))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "192.0.2.7", "255.255.255.255", "::", "2001:db8::fedc:7", "ffff::ffff:1"})
    void the_bytes_of_an_address_are_the_same_address(String text) throws UnknownHostException {
        byte[] bytes = InetAddress.getByName(text).getAddress();

        assertThat(NetworkAddress.find(text)).contains(NetworkAddress.of(bytes));
    }

    @Test
    void the_kinds_of_addresses_are_told_apart() {
        assertThat(NetworkAddress.find("::ffff:10.0.0.1").map(NetworkAddress::isIpv4))
                .contains(true);
        assertThat(NetworkAddress.find("::10.0.0.1").map(NetworkAddress::isIpv4))
                .contains(false);
    }

    @ParameterizedTest
    @CsvSource({
        "::, ::",
        "::1, ::1",
        "1::, 1::",
        "0:100::, 0:100::",
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
        "2001:0:0:1:0:0:0:1, 2001:0:0:1::1",
        "10.0.0.1, 10.0.0.1"
    })
    void the_longest_row_of_zeros_is_shortened(String text, String shortened) {
        assertThat(NetworkAddress.find(text).map(NetworkAddress::shortened)).contains(shortened);
    }
}
