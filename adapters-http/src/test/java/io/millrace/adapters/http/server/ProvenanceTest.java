package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.route.message.Headers;
import io.millrace.adapters.http.server.settings.ForwardedHeader;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.TrustedProxies;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvenanceTest {

    private static final TrustedProxies INSIDE =
            new TrustedProxies(List.of(AddressRange.find("10.0.0.0/8").orElseThrow()));

    private static Provenance connection(String address) {
        return new Provenance(address, "http", Optional.of("backend:8080"));
    }

    private static Headers headers(String... namesAndValues) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int index = 0; index < namesAndValues.length; index += 2) {
            headers.put(namesAndValues[index], namesAndValues[index + 1]);
        }
        return name -> Optional.ofNullable(headers.get(name));
    }

    private static Provenance of(String peer, ForwardedHeader header, String... namesAndValues) {
        return Provenance.of(connection(peer), headers(namesAndValues), new Proxies(INSIDE, header));
    }

    @Test
    void nobody_is_believed_unless_somebody_is_named() {
        Provenance connection = connection("10.0.0.1");

        assertThat(Provenance.of(
                        connection,
                        headers("X-Forwarded-For", "192.0.2.1", "Forwarded", "for=192.0.2.1"),
                        Proxies.NONE))
                .isEqualTo(connection);
    }

    @ParameterizedTest
    @ValueSource(strings = {"203.0.113.9", "::1", "127.0.0.1"})
    void a_stranger_is_not_believed(String peer) {
        assertThat(of(
                        peer,
                        ForwardedHeader.X_FORWARDED,
                        "X-Forwarded-For",
                        "10.0.0.1",
                        "X-Forwarded-Proto",
                        "https",
                        "X-Forwarded-Host",
                        "mill.example.com"))
                .isEqualTo(connection(peer));
    }

    @Nested
    class ByParts {

        @Test
        void a_proxy_tells_address_scheme_and_host() {
            assertThat(of(
                            "10.0.0.1",
                            ForwardedHeader.X_FORWARDED,
                            "X-Forwarded-For",
                            "203.0.113.9",
                            "X-Forwarded-Proto",
                            "HTTPS",
                            "X-Forwarded-Host",
                            "mill.example.com:8443"))
                    .isEqualTo(new Provenance("203.0.113.9", "https", Optional.of("mill.example.com:8443")));
        }

        @Test
        void what_a_client_put_in_front_counts_for_nothing() {
            assertThat(of(
                            "10.0.0.1",
                            ForwardedHeader.X_FORWARDED,
                            "X-Forwarded-For",
                            "127.0.0.1, 10.0.0.7, 203.0.113.9",
                            "X-Forwarded-Proto",
                            "https, http",
                            "X-Forwarded-Host",
                            "evil.example, mill.example.com"))
                    .isEqualTo(new Provenance("203.0.113.9", "http", Optional.of("mill.example.com")));
        }

        @Test
        void each_trusted_proxy_accounts_for_one_part() {
            assertThat(of(
                            "10.0.0.1",
                            ForwardedHeader.X_FORWARDED,
                            "X-Forwarded-For",
                            "192.0.2.66, 203.0.113.9, 10.0.0.2",
                            "X-Forwarded-Proto",
                            "http, https, http",
                            "X-Forwarded-Host",
                            "mill.example.com"))
                    .isEqualTo(new Provenance("203.0.113.9", "https", Optional.of("mill.example.com")));
        }

        @ParameterizedTest
        @CsvSource(quoteCharacter = '`', textBlock = """
                        203.0.113.9:4711,         203.0.113.9
                        [2001:db8::9]:4711,       2001:db8:0:0:0:0:0:9
                        [2001:db8::9],            2001:db8:0:0:0:0:0:9
                        2001:db8::9,              2001:db8:0:0:0:0:0:9
                        ::ffff:203.0.113.9,       203.0.113.9
                        unknown,                  10.0.0.1
                        _hidden,                  10.0.0.1
                        mill.example.com,         10.0.0.1
                        `203.0.113.9, unknown`,   10.0.0.1
                        `203.0.113.9,`,           10.0.0.1
                        <script>,                 10.0.0.1
                        """)
        void a_hop_is_an_address_or_unknown(String said, String address) {
            assertThat(of("10.0.0.1", ForwardedHeader.X_FORWARDED, "X-Forwarded-For", said)
                            .address())
                    .isEqualTo(address);
        }

        @ParameterizedTest
        @CsvSource({"ftp,evil.example/x", "'',''", "'https http',a b", "javascript,'evil\r\nX: y'"})
        void a_scheme_and_a_host_that_are_none_count_for_nothing(String scheme, String host) {
            assertThat(of(
                            "10.0.0.1",
                            ForwardedHeader.X_FORWARDED,
                            "X-Forwarded-Proto",
                            scheme,
                            "X-Forwarded-Host",
                            host))
                    .isEqualTo(connection("10.0.0.1"));
        }

        @Test
        void the_other_header_is_a_strangers() {
            assertThat(of("10.0.0.1", ForwardedHeader.X_FORWARDED, "Forwarded", "for=192.0.2.66;proto=https;host=evil"))
                    .isEqualTo(connection("10.0.0.1"));
        }
    }

    @Nested
    class ByElements {

        @Test
        void a_proxy_tells_address_scheme_and_host() {
            assertThat(of(
                            "10.0.0.1",
                            ForwardedHeader.FORWARDED,
                            "Forwarded",
                            "For=\"[2001:db8::9]:4711\" ; Proto=https;host=\"mill.example.com:8443\";by=10.0.0.1"))
                    .isEqualTo(new Provenance("2001:db8:0:0:0:0:0:9", "https", Optional.of("mill.example.com:8443")));
        }

        @Test
        void what_a_client_put_in_front_counts_for_nothing() {
            assertThat(of(
                            "10.0.0.1",
                            ForwardedHeader.FORWARDED,
                            "Forwarded",
                            "for=127.0.0.1;proto=https;host=evil.example, for=203.0.113.9"))
                    .isEqualTo(new Provenance("203.0.113.9", "http", Optional.of("backend:8080")));
        }

        @Test
        void a_comma_in_quotation_marks_divides_nothing() {
            assertThat(of(
                            "10.0.0.1",
                            ForwardedHeader.FORWARDED,
                            "Forwarded",
                            "for=203.0.113.9;host=\"a\\\",for=127.0.0.1;proto=https,\""))
                    .isEqualTo(new Provenance("203.0.113.9", "http", Optional.of("backend:8080")));
        }

        @Test
        void an_element_without_a_sender_ends_the_way() {
            assertThat(of("10.0.0.1", ForwardedHeader.FORWARDED, "Forwarded", "for=203.0.113.9, proto=https"))
                    .isEqualTo(new Provenance("10.0.0.1", "https", Optional.of("backend:8080")));
        }

        @Test
        void the_other_headers_are_a_strangers() {
            assertThat(of("10.0.0.1", ForwardedHeader.FORWARDED, "X-Forwarded-For", "192.0.2.66"))
                    .isEqualTo(connection("10.0.0.1"));
        }
    }

    @Test
    void a_list_without_end_is_read_from_its_end() {
        assertThat(of(
                                "10.0.0.1",
                                ForwardedHeader.X_FORWARDED,
                                "X-Forwarded-For",
                                "10.0.0.2,".repeat(5_000) + "203.0.113.9")
                        .address())
                .isEqualTo("203.0.113.9");
    }
}
