package io.millrace.domain.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
                    10.0.0.0/8,        10.255.255.255,     true
                    10.0.0.0/8,        11.0.0.0,           false
                    10.1.2.3/8,        10.9.9.9,           true
                    192.168.4.0/22,    192.168.7.255,      true
                    192.168.4.0/22,    192.168.8.0,        false
                    192.0.2.7,         192.0.2.7,          true
                    192.0.2.7,         192.0.2.6,          false
                    192.0.2.7/32,      192.0.2.6,          false
                    0.0.0.0/0,         203.0.113.9,        true
                    0.0.0.0/0,         2001:db8::1,        false
                    10.0.0.0/8,        ::ffff:10.1.1.1,    true
                    ::ffff:10.0.0.0/104, 10.1.1.1,         true
                    fd00::/8,          fdff::1,            true
                    fd00::/8,          fe00::1,            false
                    2001:db8::/64,     2001:db8::ffff,     true
                    2001:db8::/64,     2001:db8:0:1::,     false
                    2001:db8::/65,     2001:db8:0:0:7fff::, true
                    2001:db8::/65,     2001:db8:0:0:8000::, false
                    ::1,               ::1,                true
                    ::1/128,           ::2,                false
                    ::/0,              10.0.0.1,           true
                    """)
    void a_range_contains_what_begins_with_its_bits(String range, String address, boolean contained) {
        assertThat(AddressRange.find(range).orElseThrow().contains(address(address)))
                .isEqualTo(contained);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/8",
                "10.0.0.0/",
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0.0/08",
                "10.0.0.0/8/8",
                "10.0.0/8",
                "::1/129",
                "::1/999",
                "proxy.example.com",
                "proxy.example.com/8",
                "10.0.0.0/255.0.0.0"
            })
    void what_is_no_range_is_none(String text) {
        assertThat(AddressRange.find(text)).isEmpty();
    }

    @Test
    void a_prefix_is_0_to_128_bits() {
        assertThatThrownBy(() -> new AddressRange(address("::"), 129)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new AddressRange(address("::"), -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "10.1.2.3/8, 10.0.0.0, 11.0.0.0",
        "::/24, ::, 0:100::",
        "2001:db8::7/64, 2001:db8::, 2001:db8:0:1::",
        "::1/128, ::1, ::2",
        "ffff::/16, ffff::, none",
        "::/0, ::, none"
    })
    void a_range_begins_at_its_first_address_and_ends_before_another(String range, String begin, String end) {
        AddressRange found = AddressRange.find(range).orElseThrow();

        assertThat(found.begin()).isEqualTo(address(begin));
        assertThat(found.end().map(NetworkAddress::shortened).orElse("none")).isEqualTo(end);
    }

    private static NetworkAddress address(String text) {
        return NetworkAddress.find(text).orElseThrow();
    }
}
