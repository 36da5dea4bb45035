package io.millrace.adapters.http.document.hit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatePatternTest {

    @ParameterizedTest
    @ValueSource(strings = {"yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "YYYY-'W'ww", "VV", "eee"})
    void a_pattern_of_java_is_accepted(String pattern) {
        assertThat(DatePattern.of(pattern).withZone(ZoneOffset.UTC).format(Instant.EPOCH))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"yyyyyyyyyyy", "uuuuuuuuuuuuuuuuuu", "YYYYYYYYYYYY", "ppyyyy", "--", "nonsense"})
    void a_pattern_that_cannot_be_used_is_rejected(String pattern) {
        assertThatIllegalArgumentException().isThrownBy(() -> DatePattern.of(pattern));
    }

    @Test
    void a_long_pattern_is_rejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> DatePattern.of("[".repeat(100) + "y"));
    }
}
