package io.millrace.domain.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressGroupTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
        192.0.2.7,               192.0.2.7
        ::ffff:192.0.2.7,        192.0.2.7
        2001:db8::7,             2001:db8:0:0::/64
        2001:db8:0:0:ffff::1,    2001:db8:0:0::/64
        2001:db8:0:1::7,         2001:db8:0:1::/64
        ::1,                     0:0:0:0::/64
        fe80::1%eth0,            fe80:0:0:0::/64
        unknown,                 unknown
        """)
    void an_address_is_counted_with_its_group(String address, String group) {
        assertThat(AddressGroup.of(address)).isEqualTo(new AddressGroup(group));
    }

    @Test
    void neighbours_of_ipv4_are_counted_apart() {
        assertThat(AddressGroup.of("192.0.2.7")).isNotEqualTo(AddressGroup.of("192.0.2.8"));
    }
}
