package io.millrace.adapters.persistence.document.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadBudgetTest {

    private final ReadBudget budget = new ReadBudget(1 << 20, Duration.ZERO);

    private void assertRefused(long bytes) {
        assertThatThrownBy(() -> budget.reserve(bytes))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Rejection.Reason.OVERLOADED));
    }

    @Test
    void what_is_not_there_is_refused_until_it_is_given_back() {
        ReadBudget.Lease most = budget.reserve((1 << 20) - (1 << 10));
        ReadBudget.Lease rest = budget.reserve(1);

        assertRefused(1);
        rest.giveBack();
        budget.reserve(1).giveBack();
        assertRefused(1 << 20);
        most.giveBack();
        budget.reserve(1 << 20).giveBack();
    }

    @ParameterizedTest
    @ValueSource(longs = {(1 << 20) + 1, Long.MAX_VALUE})
    void more_than_there_is_at_all_is_given_to_one_alone(long bytes) {
        ReadBudget.Lease all = budget.reserve(bytes);

        assertRefused(1);
        all.giveBack();
        budget.reserve(bytes).giveBack();
    }

    @Test
    void an_interrupted_reader_is_refused_and_stays_interrupted() {
        ReadBudget.Lease all = budget.reserve(1 << 20);
        Thread.currentThread().interrupt();

        assertRefused(1);
        assertThat(Thread.interrupted()).isTrue();
        all.giveBack();
        budget.reserve(1 << 20).giveBack();
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 24, 1 << 26, 1 << 28, 1L << 40})
    void many_scans_fit_into_a_budget(long bytes) {
        ScanWindow window = ScanWindow.within(bytes);

        assertThat(window.bytes()).isLessThanOrEqualTo(bytes / 16);
        assertThat(window.rows()).isBetween(16, 256);
        assertThat(window.longest()).isBetween(1 << 14, 1 << 16);
    }
}
