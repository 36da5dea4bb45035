package io.millrace.adapters.http.error;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One level of an error in the Elasticsearch wire format: {@code {"type","reason",<metadata>,"caused_by"}}.
 *
 * @param metadata the members between {@code reason} and {@code caused_by}, in this order; each value is a
 *     {@code Long}, a {@code String}, a list of strings, or a map of such values
 */
public record ErrorCause(String type, String reason, Map<String, Object> metadata, Optional<ErrorCause> causedBy) {

    private static final int LONGEST_REASON = 8_192;
    private static final String CODE = "code";

    public ErrorCause {
        Objects.requireNonNull(type, "type");
        reason = writable(reason);
        metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
        Objects.requireNonNull(causedBy, "causedBy");
    }

    public static ErrorCause of(String type, String reason) {
        return new ErrorCause(type, reason, Map.of(), Optional.empty());
    }

    public ErrorCause with(String name, Object value) {
        Map<String, Object> extended = new LinkedHashMap<>(metadata);
        extended.put(name, value);
        return new ErrorCause(type, reason, extended, causedBy);
    }

    /** Returns a copy with a constant by which clients recognize the error. */
    public ErrorCause withCode(String code) {
        return with(CODE, code);
    }

    /** Returns the constant by which clients recognize the error. */
    Optional<String> code() {
        return Optional.ofNullable(metadata.get(CODE)).map(Object::toString);
    }

    public ErrorCause causedBy(ErrorCause cause) {
        return new ErrorCause(type, reason, metadata, Optional.of(cause));
    }

    /** Returns the last level. */
    ErrorCause deepest() {
        return causedBy.map(ErrorCause::deepest).orElse(this);
    }

    /** Writes the members of this level and of its cause, without braces. */
    void writeMembersTo(JsonGenerator json) throws IOException {
        writeOwnMembersTo(json);
        if (causedBy.isPresent()) {
            json.writeObjectFieldStart("caused_by");
            causedBy.get().writeMembersTo(json);
            json.writeEndObject();
        }
    }

    /** Writes only the members of this level. */
    void writeOwnMembersTo(JsonGenerator json) throws IOException {
        json.writeStringField("type", type);
        json.writeStringField("reason", reason);
        for (Map.Entry<String, Object> member : metadata.entrySet()) {
            json.writeFieldName(member.getKey());
            write(json, member.getValue());
        }
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        if (value instanceof List<?> values) {
            json.writeStartArray();
            for (Object item : values) {
                json.writeString(writable(item.toString()));
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> members) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                json.writeFieldName(member.getKey().toString());
                write(json, member.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Long number) {
            json.writeNumber(number);
        } else {
            json.writeString(writable(value.toString()));
        }
    }

    /** Truncates a text and replaces lone surrogates, because a reason may quote the request. */
    private static String writable(String text) {
        String bounded = text.length() > LONGEST_REASON ? text.substring(0, LONGEST_REASON) : text;
        int length = bounded.length();
        for (int index = 0; index < length; index++) {
            if (Character.isSurrogate(bounded.charAt(index))) {
                return withoutLoneSurrogates(bounded);
            }
        }
        return bounded;
    }

    private static String withoutLoneSurrogates(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 0xFFFD : point)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }
}
