package io.millrace.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RejectionTest {

    @Test
    void a_continued_rejection_keeps_its_fault_and_its_values() {
        Rejection missing = Rejection.indexNotFound("logs");

        Rejection continued = missing.continuedBy("; only [metrics] were changed");

        assertThat(continued.fault()).contains(Fault.NO_SUCH_INDEX);
        assertThat(continued.values()).containsExactly("logs");
        assertThat(continued.attributes()).isEqualTo(missing.attributes());
        assertThat(continued).hasMessage(missing.getMessage() + "; only [metrics] were changed");
        assertThat(continued.suffix()).isEqualTo("; only [metrics] were changed");
    }

    @Test
    void an_advised_rejection_ends_with_its_remedy_once() {
        Rejection blocked = new Rejection(
                Rejection.Reason.BLOCKED,
                "the index is blocked.",
                Map.of(Rejection.Attributes.REMEDY, "Remove the block."));

        assertThat(blocked.advised()).hasMessage("the index is blocked. Remove the block.");
        assertThat(blocked.advised().advised()).hasMessage("the index is blocked. Remove the block.");
        assertThat(blocked.advised().attributes()).isEmpty();
    }
}
