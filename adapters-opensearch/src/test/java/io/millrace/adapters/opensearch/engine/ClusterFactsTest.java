package io.millrace.adapters.opensearch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        true                | true
        false               | false
        ''                  | true
        -.migrated-*,+*     | false
        '+logs-*, -*'       | false
        logs-*,.mig*        | true
        +*                  | true
        logs-*              | false
        """)
    void a_deleted_destination_comes_back_unless_the_setting_forbids_it(String setting, boolean comesBack) {
        ClusterFacts facts = new ClusterFacts(
                "c",
                "",
                Optional.empty(),
                "green",
                0,
                List.of(),
                new ClusterFacts.Watermarks(true, "85%", "90%", "95%"),
                List.of(),
                setting);

        assertThat(facts.makesDestinations()).isEqualTo(comesBack);
    }
}
