package io.millrace.adapters.http.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CookiesTest {

    private static Optional<String> find(String header) {
        return Cookies.find(Optional.of(header), "JWT");
    }

    @Test
    void a_cookie_is_found_among_others() {
        assertThat(find("a=1; JWT=x.y.z; JWT_REFRESH_TOKEN=r")).contains("x.y.z");
        assertThat(find("JWT=x=y==")).contains("x=y==");
        assertThat(find("JWT=x;a=1")).contains("x");
    }

    @Test
    void there_is_none_without_the_header() {
        assertThat(Cookies.find(Optional.empty(), "JWT")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";",
                "JWT",
                "JWT=",
                "jwt=x",
                "XJWT=x",
                "JWT=x; JWT=y",
                "JWT=x; JWT=x",
                "JWT=x; JWT=",
                "JWT=x, JWT=y",
                "JWT=\"x\"",
                "JWT=x y",
                "JWT=x\\y",
                "JWT=\u00e9",
                "a=\"b; JWT\"=x"
            })
    void what_is_missing_doubtful_or_malformed_is_none(String header) {
        assertThat(find(header)).isEmpty();
    }
}
