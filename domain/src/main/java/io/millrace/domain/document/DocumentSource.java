package io.millrace.domain.document;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import java.util.Objects;
import java.util.Optional;

/**
 * A document as sent by a client, with the value of its field {@code @timestamp}.
 *
 * @param json the object exactly as sent; callers have checked that it is valid JSON
 */
public record DocumentSource(String json, TimestampField timestamp) {

    /** The required field of every document of a data stream. */
    public static final String TIMESTAMP_FIELD = "@timestamp";

    public DocumentSource {
        Objects.requireNonNull(json, "json");
        Objects.requireNonNull(timestamp, "timestamp");
    }

    /**
     * Returns the timestamp of this document.
     *
     * @throws Rejection with reason {@code DOCUMENT_INVALID} if the timestamp is missing, occurs several times or is no
     *     date
     */
    public Timestamp requireTimestamp() {
        if (timestamp instanceof TimestampField.Text text) {
            return Timestamp.parse(text.value()).orElseThrow(() -> notADate(text.value()));
        }
        if (timestamp instanceof TimestampField.Numeric number) {
            return Timestamp.parseNumber(number.literal()).orElseThrow(() -> notADate(number.literal()));
        }
        if (timestamp instanceof TimestampField.Missing) {
            throw refused("data stream timestamp field [@timestamp] is missing");
        }
        if (timestamp instanceof TimestampField.Several) {
            throw refused("data stream timestamp field [@timestamp] encountered multiple values");
        }
        throw refused("data stream timestamp field [@timestamp] is neither a text nor a number");
    }

    /**
     * Returns the timestamp of a document of a plain index; empty if the document has no timestamp.
     *
     * @throws Rejection with reason {@code DOCUMENT_INVALID} if the timestamp occurs several times or is no date
     */
    public Optional<Timestamp> timestampIfAny() {
        if (timestamp instanceof TimestampField.Missing) {
            return Optional.empty();
        }
        return Optional.of(requireTimestamp());
    }

    private static Rejection notADate(String value) {
        String shown = value.length() > 80 ? value.substring(0, 80) + "…" : value;
        return Rejection.of(Fault.TIMESTAMP_NOT_A_DATE, shown);
    }

    private static Rejection refused(String cause) {
        return Rejection.of(Fault.INVALID_DOCUMENT, cause);
    }

    /** The value of the field {@code @timestamp}. */
    public sealed interface TimestampField {

        record Missing() implements TimestampField {}

        /** The field occurs more than once, or contains an array. */
        record Several() implements TimestampField {}

        /** The field contains null, a boolean or an object. */
        record Other() implements TimestampField {}

        record Text(String value) implements TimestampField {}

        /** A number as written in the document. */
        record Numeric(String literal) implements TimestampField {}
    }
}
