package io.millrace.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.document.DocumentId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeOrderedIdsTest {

    private final TimeOrderedIds ids =
            new TimeOrderedIds(Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC));

    @Test
    void ids_rise_even_while_the_clock_stands_still() {
        List<DocumentId> made = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            made.add(ids.get());
        }

        assertThat(made).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void many_threads_never_make_the_same_id() {
        Set<DocumentId> made = ConcurrentHashMap.newKeySet();

        IntStream.range(0, 100_000).parallel().forEach(i -> made.add(ids.get()));

        assertThat(made).hasSize(100_000);
    }
}
