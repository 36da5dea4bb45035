package io.millrace.adapters.opensearch.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AutoCreationTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        true                | true
        false               | false
        ''                  | true
        -.migrated-*,-migrated-*,+* | false
        -.migrated-*,+*     | true
        -migrated-*,+*      | true
        '+logs-*, -*'       | false
        logs-*,.mig*        | true
        +*                  | true
        logs-*              | false
        """)
    void a_deleted_destination_comes_back_unless_the_setting_forbids_it(String setting, boolean comesBack) {
        assertThat(new AutoCreation(setting).hazard().isPresent()).isEqualTo(comesBack);
    }
}
