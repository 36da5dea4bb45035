package io.millrace.application.port.driven.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.engine.Ledger.Found;
import io.millrace.application.port.driven.engine.Ledger.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final String LOST_ANSWER = "{\"n\":\"lost answer\"}";

    private final Ledger ledger = new Ledger();
    private final List<Found> there = new ArrayList<>();

    @BeforeEach
    void write() {
        IntStream.range(0, 5).forEach(i -> {
            ledger.unknown("id-" + i, source(i));
            ledger.ok("id-" + i, source(i));
            there.add(new Found("id-" + i, source(i)));
        });
        ledger.unknown("id-5", source(5));
        ledger.unknown("id-6", source(6));
        ledger.failed("id-6");
        ledger.unknown(LOST_ANSWER);
    }

    private static String source(int number) {
        return "{\"n\":" + number + "}";
    }

    private Verdict verdict() {
        return ledger.judge(there);
    }

    @Test
    void what_is_unknown_may_be_there_and_need_not() {
        assertThat(verdict()).isEqualTo(Verdict.CLEAN);
        there.add(new Found("id-5", source(5)));
        there.add(new Found("made by the service", LOST_ANSWER));
        assertThat(verdict()).isEqualTo(Verdict.CLEAN);
    }

    @Test
    void a_copier_that_loses_a_document_is_caught() {
        there.remove(2);

        assertThat(verdict()).isEqualTo(new Verdict(List.of("id-2"), List.of(), List.of(), List.of()));
    }

    @Test
    void a_copier_that_copies_a_document_twice_is_caught() {
        there.add(there.get(2));

        assertThat(verdict()).isEqualTo(new Verdict(List.of(), List.of("id-2"), List.of(), List.of()));
    }

    @Test
    void a_writer_that_repeats_what_has_landed_is_caught() {
        there.add(new Found("made by the service", LOST_ANSWER));
        there.add(new Found("made once more", LOST_ANSWER));

        assertThat(verdict()).isEqualTo(new Verdict(List.of(), List.of("made once more"), List.of(), List.of()));
    }

    @Test
    void a_copier_that_alters_one_byte_is_caught() {
        there.set(3, new Found("id-3", "{\"n\":3 }"));

        assertThat(verdict()).isEqualTo(new Verdict(List.of(), List.of(), List.of(), List.of("id-3")));
    }

    @Test
    void what_was_refused_or_never_sent_must_not_be_there() {
        there.add(new Found("id-6", source(6)));
        there.add(new Found("id-7", source(7)));

        assertThat(verdict()).isEqualTo(new Verdict(List.of(), List.of(), List.of("id-6", "id-7"), List.of()));
    }
}
