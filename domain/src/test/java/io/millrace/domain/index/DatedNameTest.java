package io.millrace.domain.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatedNameTest {

    private static final Instant NOW = Instant.parse("2024-03-22T23:30:15Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "<logs-{now/d}>                            ; logs-2024.03.22",
                "<logs-{now/M}>                            ; logs-2024.03.01",
                "<logs-{now/M{yyyy.MM}}>                   ; logs-2024.03",
                "<logs-{now/M-1M{yyyy.MM}}>                ; logs-2024.02",
                "<logs-{now/d{yyyy.MM.dd|+12:00}}>         ; logs-2024.03.23",
                "<logs-{now/d{yyyy.MM.dd|Europe/Berlin}}>  ; logs-2024.03.23",
                "<logs-{now/w}>                            ; logs-2024.03.18",
                "<logs-{now/y+3d-2h{uuuu-MM-dd-HH}}>       ; logs-2024-01-03-22",
                "<{now/d{yyyy}}-{now/d{MM}}-*>             ; 2024-03-*",
                "<logs-{now+d{ss}}>                        ; logs-15",
                "<logs>                                    ; logs"
            })
    void a_date_replaces_its_calculation(String name, String resolved) {
        assertThat(DatedName.isDated(name)).isTrue();
        assertThat(DatedName.resolve(name, NOW)).isEqualTo(resolved);
    }

    @Test
    void names_are_separated_by_commas() {
        assertThat(DatedName.resolveAll("a*,<logs-{now/d}>, <b-{now/y{uuuu}}>,-c", NOW))
                .isEqualTo("a*,logs-2024.03.22,b-2024,-c");
        assertThat(DatedName.resolveAll("<logs", NOW)).isEqualTo("<logs");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "<logs-{now/d>                 ; date math placeholder is open ended",
                "<logs-{now/d}}>               ; invalid character `}`",
                "<logs-{now/d{yyyy}x}>         ; missing closing `}` for date math format",
                "<logs-{now/d{}}>              ; missing date format",
                "<logs-{now/d{yyyy|Moon}}>     ; unknown time zone [Moon]",
                "<logs-{now/d{jjj}}>           ; invalid date format [jjj]",
                "<logs-{now/d{yyyyyyyyyyy}}>   ; invalid date format [yyyyyyyyyyy]",
                "<logs-{now/x}>                ; failed to parse date math [now/x]",
                "<logs-{now+}>                 ; failed to parse date math [now+]",
                "<logs-{now+1234567890d}>      ; failed to parse date math [now+1234567890d]",
                "<logs-{2024-01-01||/d}>       ; date math [2024-01-01||/d] does not begin with [now]",
                "<logs-{now+999999999y+9y}>    ; the date of [now+999999999y+9y] is out of range"
            })
    void what_is_no_date_is_rejected(String name, String detail) {
        assertThatThrownBy(() -> DatedName.resolve(name, NOW))
                .isInstanceOf(Rejection.class)
                .hasMessage("invalid dynamic name expression [" + name + "]. " + detail);
    }

    @Test
    void long_names_are_not_resolved() {
        String name = "<" + "a".repeat(1_000) + ">";

        assertThatThrownBy(() -> DatedName.resolve(name, NOW))
                .isInstanceOf(Rejection.class)
                .hasMessage("an index name with date math has at most 1000 characters");
    }
}
