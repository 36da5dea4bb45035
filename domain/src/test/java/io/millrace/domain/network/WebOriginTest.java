package io.millrace.domain.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebOriginTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
                    https://app.example.com,      https://app.example.com
                    HTTPS://App.Example.com,      https://app.example.com
                    https://app.example.com:443,  https://app.example.com
                    http://app.example.com:80,    http://app.example.com
                    http://app.example.com:443,   http://app.example.com:443
                    http://localhost:3000,        http://localhost:3000
                    http://127.0.0.1:8080,        http://127.0.0.1:8080
                    https://[::1]:8443,           https://[::1]:8443
                    """)
    void an_origin_has_one_form(String written, String form) {
        assertThat(WebOrigin.find(written).map(WebOrigin::toString)).contains(form);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "*",
                "app.example.com",
                "https://",
                "https://app.example.com/",
                "https://app.example.com/path",
                "https://user@app.example.com",
                "https://app.example.com?x",
                "https://app.example.com:",
                "https://app.example.com:x",
                "https://app.example.com:123456",
                "https://a b",
                "ftp://app.example.com",
                "file://",
                "https://a.example, https://b.example"
            })
    void what_is_no_origin_is_none(String text) {
        assertThat(WebOrigin.find(text)).isEmpty();
    }

    @Test
    void pages_of_a_host_have_its_origin() {
        assertThat(WebOrigin.ofHost("https", "Mill.example.com:443"))
                .isEqualTo(WebOrigin.find("https://mill.example.com"));
        assertThat(WebOrigin.ofHost("http", "evil/")).isEmpty();
    }

    @Nested
    class Allowed {

        private final AllowedOrigins one = new AllowedOrigins(
                Set.of(WebOrigin.find("https://app.example.com").orElseThrow()), false);

        @ParameterizedTest
        @ValueSource(strings = {"https://app.example.com", "https://APP.example.com:443"})
        void are_the_origins_named(String origin) {
            assertThat(one.allow(origin)).isTrue();
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "http://app.example.com",
                    "https://app.example.com:8443",
                    "https://app.example.com.evil.example",
                    "https://evil-app.example.com",
                    "https://sub.app.example.com",
                    "null",
                    "*",
                    ""
                })
        void are_no_origins_that_look_alike(String origin) {
            assertThat(one.allow(origin)).isFalse();
        }

        @Test
        void are_none_or_all() {
            assertThat(AllowedOrigins.NONE.isEmpty()).isTrue();
            assertThat(AllowedOrigins.NONE.allow("https://app.example.com")).isFalse();
            assertThat(AllowedOrigins.ANY.isEmpty()).isFalse();
            assertThat(AllowedOrigins.ANY.allow("null")).isTrue();
        }
    }
}
