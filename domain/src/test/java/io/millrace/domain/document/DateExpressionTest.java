package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DateExpression.End;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateExpressionTest {

    /** A Wednesday. */
    private static final Instant NOW = Instant.parse("2015-05-20T14:30:45.123456Z");

    @ParameterizedTest
    @CsvSource({
        "2015-05-17, FIRST, 2015-05-17T00:00:00Z",
        "2015-05-17, LAST, 2015-05-17T23:59:59.999999Z",
        "2015, LAST, 2015-12-31T23:59:59.999999Z",
        "2016-02, LAST, 2016-02-29T23:59:59.999999Z",
        "2015-05-17T10, LAST, 2015-05-17T10:59:59.999999Z",
        "2015-05-17T10:05:03Z, LAST, 2015-05-17T10:05:03.999999Z",
        "2015-05-17T10:05:03.5Z, LAST, 2015-05-17T10:05:03.500Z",
        "1431857103000, LAST, 2015-05-17T10:05:03Z",
        "now, FIRST, 2015-05-20T14:30:45.123456Z",
        "now-1h, FIRST, 2015-05-20T13:30:45.123456Z",
        "now-1M/d, FIRST, 2015-04-20T00:00:00Z",
        "now/d, LAST, 2015-05-20T23:59:59.999999Z",
        "now/w, FIRST, 2015-05-18T00:00:00Z",
        "now/y, LAST, 2015-12-31T23:59:59.999999Z",
        "now+1d-2H+3m-4s, FIRST, 2015-05-21T12:33:41.123456Z",
        "2015-01-31||+1M, FIRST, 2015-02-28T00:00:00Z",
        "2015-05-17T10:05:03Z||/h, LAST, 2015-05-17T10:59:59.999999Z"
    })
    void expressions_mean_a_moment(String text, End end, String moment) {
        assertThat(DateExpression.resolve(text, end, NOW, ZoneOffset.UTC))
                .isEqualTo(Timestamp.ofInstant(Instant.parse(moment)));
    }

    @Test
    void days_begin_where_the_zone_says() {
        ZoneId zone = ZoneId.of("+02:00");

        assertThat(DateExpression.resolve("2015-05-17", End.FIRST, NOW, zone))
                .isEqualTo(Timestamp.ofInstant(Instant.parse("2015-05-16T22:00:00Z")));
        assertThat(DateExpression.resolve("now/d", End.FIRST, NOW, zone))
                .isEqualTo(Timestamp.ofInstant(Instant.parse("2015-05-19T22:00:00Z")));
        assertThat(DateExpression.resolve("2015-05-17T00:00:00Z", End.FIRST, NOW, zone))
                .isEqualTo(Timestamp.ofInstant(Instant.parse("2015-05-17T00:00:00Z")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "tomorrow", "now-1x", "now1d", "now/", "now-999999999y", "2015-05-17||1d", "||/d", "nowish"})
    void anything_else_is_refused(String text) {
        assertThatThrownBy(() -> DateExpression.resolve(text, End.FIRST, NOW, ZoneOffset.UTC))
                .isInstanceOf(Rejection.class)
                .hasMessage("failed to parse date field [" + text
                        + "] with format [strict_date_optional_time||epoch_millis]");
    }
}
