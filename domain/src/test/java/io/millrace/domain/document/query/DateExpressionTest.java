package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.document.DateMath.End;
import io.millrace.domain.document.Timestamp;
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

    /** In Sao Paulo a day began at 01:00, and the last hour of a day came twice; in Havana the first hour does. */
    @ParameterizedTest
    @CsvSource({
        "2018-11-04T12:00:00||/d, FIRST, America/Sao_Paulo, 2018-11-04T03:00:00Z",
        "2018-11-04T12:00:00||/d, LAST, America/Sao_Paulo, 2018-11-05T01:59:59.999999Z",
        "2018-11-04, FIRST, America/Sao_Paulo, 2018-11-04T03:00:00Z",
        "2018-11-04, LAST, America/Sao_Paulo, 2018-11-05T01:59:59.999999Z",
        "2018-11-03T12:00:00||/d, LAST, America/Sao_Paulo, 2018-11-04T02:59:59.999999Z",
        "2019-02-16T12:00:00||/d, LAST, America/Sao_Paulo, 2019-02-17T02:59:59.999999Z",
        "2019-02-16, LAST, America/Sao_Paulo, 2019-02-17T02:59:59.999999Z",
        "2019-02-17T12:00:00||/d, FIRST, America/Sao_Paulo, 2019-02-17T03:00:00Z",
        "2018-11-07T12:00:00||/w, LAST, America/Sao_Paulo, 2018-11-12T01:59:59.999999Z",
        "2018-11-03T12:00:00||/w, LAST, America/Sao_Paulo, 2018-11-05T01:59:59.999999Z",
        "2018-11-07T12:00:00||/M, FIRST, America/Sao_Paulo, 2018-11-01T03:00:00Z",
        "2024-11-03T12:00:00||/d, FIRST, America/Havana, 2024-11-03T04:00:00Z",
        "2024-11-03T12:00:00||/d, LAST, America/Havana, 2024-11-04T04:59:59.999999Z",
        "2024-11-03, FIRST, America/Havana, 2024-11-03T04:00:00Z",
        "2024-11-02T12:00:00||/d, LAST, America/Havana, 2024-11-03T03:59:59.999999Z",
        "2024-03-10T12:00:00||/d, FIRST, America/Havana, 2024-03-10T05:00:00Z",
        "2024-03-09T12:00:00||/d, LAST, America/Havana, 2024-03-10T04:59:59.999999Z"
    })
    void days_are_whole_where_the_clock_changes_at_midnight(String text, End end, ZoneId zone, Instant moment) {
        assertThat(DateExpression.resolve(text, end, NOW, zone)).isEqualTo(Timestamp.ofInstant(moment));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "tomorrow", "now-1x", "now1d", "now/", "now-999999999y", "2015-05-17||1d", "||/d", "nowish"})
    void anything_else_is_refused(String text) {
        assertThatThrownBy(() -> DateExpression.resolve(text, End.FIRST, NOW, ZoneOffset.UTC))
                .isInstanceOf(Rejection.class)
                .hasMessage("[" + text + "] is not a date");
    }
}
