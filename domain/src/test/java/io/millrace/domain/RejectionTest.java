package io.millrace.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    @ParameterizedTest
    @EnumSource(Rejection.Reason.class)
    void only_temporary_states_of_the_service_make_a_retry_useful(Rejection.Reason reason) {
        Rejection rejection = new Rejection(reason, "no");

        assertThat(rejection.isTransient())
                .isEqualTo(reason == Rejection.Reason.UNAVAILABLE
                        || reason == Rejection.Reason.OVERLOADED
                        || reason == Rejection.Reason.OUTCOME_UNKNOWN);
        assertThat(rejection.isByBlock())
                .isEqualTo(reason == Rejection.Reason.BLOCKED || reason == Rejection.Reason.BLOCKED_FOR_NOW);
    }

    @Test
    void missing_aliases_are_named_in_the_message_and_in_an_attribute() {
        assertThat(Rejection.aliasesMissing(List.of("a", "b")))
                .hasMessage("the aliases [a, b] do not exist")
                .returns(Map.of(Rejection.Attributes.ALIASES, "a,b"), Rejection::attributes);
        assertThat(Rejection.notFound("no such key")).returns(Rejection.Reason.RESOURCE_NOT_FOUND, Rejection::reason);
    }
}
