package io.millrace.adapters.persistence.document.column.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final int DOCUMENTS = 4;

    /** Returns a verdict that is certain about the first documents, and possible for further documents. */
    private static Verdict verdict(int certain, int possible) {
        return new Verdict(first(certain), first(possible));
    }

    private static BitSet first(int documents) {
        BitSet set = new BitSet();
        set.set(0, documents);
        return set;
    }

    @Test
    void what_is_unknown_decides_nothing_unless_the_other_side_decides() {
        Verdict unknown = Verdict.unknown(DOCUMENTS);

        assertThat(unknown.and(Verdict.none()).isDecided()).isTrue();
        assertThat(unknown.or(Verdict.all(DOCUMENTS)).isDecided()).isTrue();
        assertThat(unknown.and(verdict(2, 2))).isEqualTo(verdict(0, 2));
        assertThat(unknown.or(verdict(2, 2))).isEqualTo(verdict(2, 4));
        assertThat(unknown.not(DOCUMENTS)).isEqualTo(unknown);
    }

    @Test
    void a_negation_exchanges_certain_and_impossible_documents() {
        Verdict not = verdict(1, 3).not(DOCUMENTS);

        assertThat(not.certain().stream()).containsExactly(3);
        assertThat(not.possible().stream()).containsExactly(1, 2, 3);
        assertThat(not.undecided().stream()).containsExactly(1, 2);
    }

    @Test
    void a_number_of_verdicts_must_hold() {
        List<Verdict> verdicts = List.of(verdict(3, 3), verdict(1, 4), verdict(0, 2));

        assertThat(Verdict.atLeast(0, verdicts, DOCUMENTS)).isEqualTo(Verdict.all(DOCUMENTS));
        assertThat(Verdict.atLeast(1, verdicts, DOCUMENTS)).isEqualTo(verdict(3, 4));
        assertThat(Verdict.atLeast(2, verdicts, DOCUMENTS)).isEqualTo(verdict(1, 3));
        assertThat(Verdict.atLeast(3, verdicts, DOCUMENTS)).isEqualTo(verdict(0, 2));
        assertThat(Verdict.atLeast(4, verdicts, DOCUMENTS)).isEqualTo(Verdict.none());
    }
}
