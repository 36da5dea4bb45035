package io.millrace.domain.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentModeTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            OPEN,         true,  false, true,  true
            PERSISTED,    true,  true,  true,  true
            TRUSTED_ONLY, false, false, false, true
            """)
    void a_mode_says_what_is_carried_out(
            DocumentMode mode, boolean any, boolean registrations, boolean registered, boolean trusted) {
        assertThat(mode.takesAnyDocument()).isEqualTo(any);
        assertThat(mode.takesRegistrations()).isEqualTo(registrations);
        assertThat(mode.executes(TrustState.REGISTERED)).isEqualTo(registered);
        assertThat(mode.executes(TrustState.TRUSTED)).isEqualTo(trusted);
    }

    @ParameterizedTest
    @EnumSource
    void no_mode_carries_out_what_was_removed(DocumentMode mode) {
        assertThat(mode.executes(TrustState.REMOVED)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void a_standing_is_read_as_it_was_written(TrustState standing) {
        assertThat(TrustState.of(standing.key())).isEqualTo(standing);
    }

    @Test
    void an_unknown_standing_is_refused() {
        assertThatThrownBy(() -> TrustState.of("famous")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "ABCDEF", "sha256:00"})
    void a_hash_of_another_form_is_refused(String text) {
        assertThatThrownBy(() -> new DocumentHash(text)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new DocumentHash("A".repeat(64))).isInstanceOf(Rejection.class);
    }

    @Test
    void a_change_keeps_the_text_and_counts() {
        DocumentHash hash = new DocumentHash("0".repeat(64));

        assertThat(KnownDocument.first(hash, "{ a }", TrustState.REGISTERED).become(TrustState.TRUSTED))
                .isEqualTo(new KnownDocument(hash, "{ a }", TrustState.TRUSTED, 1));
    }
}
