package io.millrace.domain.document.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SortedValuesTest {

    private static final List<String> TEXTS = List.of(
            "", "2015", "2015-05-17", "2016-01-01T00:00:00Z", "2015-06", "a", "b", "\uD83D\uDE00", "\uffff", "5", "-1");
    private static final List<String> NUMBERS =
            List.of("5", "5.0", "-1", "0", "-0", "1e2147483649", "100e2147483647", "1e-2147483648", "9".repeat(1_001));

    private final Random random = new Random(20261126);

    private FieldValue value() {
        return switch (random.nextInt(5)) {
            case 0 -> new FieldValue.Truth(random.nextBoolean());
            case 1, 2 -> new FieldValue.Text(TEXTS.get(random.nextInt(TEXTS.size())));
            default -> new FieldValue.Numeric(NUMBERS.get(random.nextInt(NUMBERS.size())));
        };
    }

    private Optional<Query.Bound> bound() {
        return random.nextInt(4) == 0 ? Optional.empty() : Optional.of(new Query.Bound(value(), random.nextBoolean()));
    }

    @Test
    void finds_the_same_as_comparing_every_value() {
        for (int round = 0; round < 20_000; round++) {
            List<FieldValue> values = new ArrayList<>();
            for (int i = random.nextInt(6); i > 0; i--) {
                values.add(value());
            }
            Query.Between range = new Query.Between(new FieldPath("a"), bound(), bound());

            assertThat(new SortedValues(values, () -> {}).anyIn(range))
                    .as("%s in %s", range, values)
                    .isEqualTo(values.stream().anyMatch(range::accepts));
        }
    }

    @Test
    void the_deadline_is_checked_while_values_are_sorted() {
        AtomicInteger checks = new AtomicInteger();
        List<FieldValue> values = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            values.add(new FieldValue.Numeric(Integer.toString(random.nextInt())));
        }

        assertThat(new SortedValues(values, checks::incrementAndGet)).isNotNull();

        assertThat(checks).hasValueGreaterThan(999);
    }
}
