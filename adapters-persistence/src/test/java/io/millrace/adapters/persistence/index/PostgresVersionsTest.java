package io.millrace.adapters.persistence.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.application.port.driven.engine.Versions;
import io.millrace.domain.index.IndexVersion;
import org.junit.jupiter.api.Test;

class PostgresVersionsTest {

    @Test
    void versions_are_known_by_the_number_that_clients_see() {
        assertThat(PostgresVersions.KNOWN)
                .extracting(IndexVersion::text, IndexVersion::number)
                .containsExactly(
                        tuple("7.17.0", "7170099"),
                        tuple("8.0.0", "8000099"),
                        tuple("9.0.0", "9000099"),
                        tuple("10.0.0", "10000099"));
        assertThat(PostgresVersions.ofNumber(7_170_099)).isEqualTo(PostgresVersions.SEVEN);
        assertThat(PostgresVersions.numberOf(PostgresVersions.EIGHT)).isEqualTo(8_000_099);
        assertThat(PostgresVersions.KNOWN).containsAll(Versions.all());
        assertThatThrownBy(() -> PostgresVersions.ofNumber(11_000_099)).hasMessageContaining("11000099");
    }

    @Test
    void upgrades_to_this_version_and_to_lower_ones_are_worked_on() {
        assertThat(new PostgresVersions(PostgresVersions.EIGHT).creatable())
                .containsExactly(PostgresVersions.SEVEN, PostgresVersions.EIGHT);
    }

    @Test
    void an_index_of_a_lower_major_is_outdated() {
        assertThat(new PostgresVersions(PostgresVersions.EIGHT).isOutdated(PostgresVersions.SEVEN))
                .isTrue();
        assertThat(new PostgresVersions(PostgresVersions.SEVEN).isOutdated(PostgresVersions.SEVEN))
                .isFalse();
        assertThat(new PostgresVersions(PostgresVersions.SEVEN).isOutdated(PostgresVersions.EIGHT))
                .isFalse();
    }

    @Test
    void sizes_are_estimated_only_for_the_version_with_packed_documents() {
        assertThat(new PostgresVersions(PostgresVersions.TEN).sizeEstimate()).isPresent();
        assertThat(new PostgresVersions(PostgresVersions.NINE).sizeEstimate()).isPresent();
        assertThat(new PostgresVersions(PostgresVersions.EIGHT).sizeEstimate()).isEmpty();
    }
}
