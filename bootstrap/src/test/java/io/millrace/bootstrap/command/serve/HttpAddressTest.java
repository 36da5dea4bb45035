package io.millrace.bootstrap.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpAddressTest {

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, http://127.0.0.1:8080",
        "::1, http://[::1]:8080",
        "::, http://[::]:8080",
        "2001:db8::, http://[2001:db8::]:8080",
        "2001:db8:0:1:1:1:1:1, http://[2001:db8:0:1:1:1:1:1]:8080",
        "2001:0:0:1:0:0:0:1, http://[2001:0:0:1::1]:8080",
        "2001:db8:0:0:1:0:0:1, http://[2001:db8::1:0:0:1]:8080"
    })
    void is_written_as_a_browser_takes_it(String address, String expected) throws UnknownHostException {
        assertThat(HttpAddress.of(new InetSocketAddress(InetAddress.getAllByName(address)[0], 8080), false))
                .isEqualTo(expected);
    }

    @Test
    void keeps_a_name_that_was_not_resolved() {
        assertThat(HttpAddress.of(InetSocketAddress.createUnresolved("mill.example.com", 80), true))
                .isEqualTo("https://mill.example.com:80");
    }
}
