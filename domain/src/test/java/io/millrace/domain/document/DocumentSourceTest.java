package io.millrace.domain.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.document.DocumentSource.TimestampField;
import org.junit.jupiter.api.Test;

class DocumentSourceTest {

    private static DocumentSource with(TimestampField field) {
        return new DocumentSource("{}", field);
    }

    private static void assertRefused(TimestampField field, String cause) {
        assertThatThrownBy(() -> with(field).requireTimestamp()).isInstanceOfSatisfying(Rejection.class, rejection -> {
            assertThat(rejection.reason()).isEqualTo(Reason.DOCUMENT_INVALID);
            assertThat(rejection).hasMessage(cause);
        });
    }

    @Test
    void texts_and_numbers_are_timestamps() {
        assertThat(with(new TimestampField.Text("2015-05-17T10:05:03Z")).requireTimestamp())
                .isEqualTo(Timestamp.ofEpochMillis(1_431_857_103_000L));
        assertThat(with(new TimestampField.Numeric("1431857103000")).requireTimestamp())
                .isEqualTo(Timestamp.ofEpochMillis(1_431_857_103_000L));
    }

    @Test
    void a_document_of_a_stream_has_exactly_one_good_timestamp() {
        assertRefused(
                new TimestampField.Missing(),
                "the document is invalid: data stream timestamp field [@timestamp] is missing");
        assertRefused(
                new TimestampField.Several(),
                "the document is invalid: data stream timestamp field [@timestamp] encountered multiple values");
        assertRefused(
                new TimestampField.Other(),
                "the document is invalid: data stream timestamp field [@timestamp] is neither a text nor a number");
        assertRefused(new TimestampField.Text("soon"), "the timestamp [soon] of the document is not a date");
    }

    @Test
    void a_document_of_a_plain_index_needs_none_but_a_bad_one_is_refused() {
        assertThat(with(new TimestampField.Missing()).timestampIfAny()).isEmpty();
        assertThatThrownBy(() -> with(new TimestampField.Text("soon")).timestampIfAny())
                .isInstanceOf(Rejection.class);
    }

    @Test
    void the_timestamp_of_a_document_of_a_plain_index_is_used_if_it_has_one() {
        assertThat(with(new TimestampField.Numeric("5")).timestampIfAny()).contains(Timestamp.ofEpochMillis(5));
    }

    @Test
    void a_rejection_shows_up_to_80_characters_of_a_wrong_timestamp() {
        assertRefused(new TimestampField.Numeric("1e99"), "the timestamp [1e99] of the document is not a date");
        assertRefused(
                new TimestampField.Text("x".repeat(80)),
                "the timestamp [" + "x".repeat(80) + "] of the document is not a date");
        assertRefused(
                new TimestampField.Text("x".repeat(81)),
                "the timestamp [" + "x".repeat(80) + "…] of the document is not a date");
    }
}
