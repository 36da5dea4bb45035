package io.millrace.domain.reindex;

import static io.millrace.domain.reindex.UpgradeStep.BLOCK_SOURCE;
import static io.millrace.domain.reindex.UpgradeStep.CLOSE_DESTINATION;
import static io.millrace.domain.reindex.UpgradeStep.COPY_DOCUMENTS;
import static io.millrace.domain.reindex.UpgradeStep.CREATE_DESTINATION;
import static io.millrace.domain.reindex.UpgradeStep.DELETE_DESTINATION;
import static io.millrace.domain.reindex.UpgradeStep.DELETE_SOURCE;
import static io.millrace.domain.reindex.UpgradeStep.OPEN_SOURCE;
import static io.millrace.domain.reindex.UpgradeStep.SWAP;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class UpgradeStepTest {

    @Test
    void the_steps_stand_in_the_order_of_the_contract() {
        assertThat(UpgradeStep.values())
                .containsExactly(
                        BLOCK_SOURCE,
                        OPEN_SOURCE,
                        DELETE_DESTINATION,
                        CREATE_DESTINATION,
                        COPY_DOCUMENTS,
                        CLOSE_DESTINATION,
                        SWAP,
                        DELETE_SOURCE);
    }

    @Test
    void each_step_has_words_of_its_own() {
        assertThat(Arrays.stream(UpgradeStep.values()).map(UpgradeStep::words))
                .doesNotHaveDuplicates()
                .allMatch(words -> words.matches("[a-z ]+ing [a-z ]+"));
    }
}
