package io.millrace.adapters.http.security;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.message.PercentDecoding;
import java.nio.charset.CharacterCodingException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a body of type {@code application/x-www-form-urlencoded}; each field occurs at most once. A field
 * without a value is treated as missing. Rejections contain names but no values, because a value may be a password.
 */
public final class Form {

    /** The maximum size of a form in bytes. */
    public static final long LARGEST = 64 * 1_024;

    private static final int MOST_FIELDS = 64;

    private final Map<String, String> values;

    private Form(Map<String, String> values) {
        this.values = values;
    }

    /**
     * Parses a form.
     *
     * @throws RequestRefusedException 400 for an invalid percent-encoding, text that is not UTF-8, a duplicate field,
     *     or more than {@value #MOST_FIELDS} fields
     */
    public static Form parse(byte[] body) {
        Map<String, String> values = new HashMap<>();
        int start = 0;
        while (start < body.length) {
            int end = indexOf(body, '&', start, body.length);
            if (end > start) {
                int equals = indexOf(body, '=', start, end);
                String name = decode(body, start, equals);
                String value = decode(body, Math.min(equals + 1, end), end);
                if (values.putIfAbsent(name, value) != null) {
                    throw RequestRefusedException.illegalArgument("field [" + name + "] must not be given twice");
                }
                if (values.size() > MOST_FIELDS) {
                    throw RequestRefusedException.illegalArgument(
                            "the form contains more than [" + MOST_FIELDS + "] fields");
                }
            }
            start = end + 1;
        }
        return new Form(values);
    }

    /** Returns the value of a field. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name)).filter(value -> !value.isEmpty());
    }

    /**
     * Returns the value of a required field.
     *
     * @throws RequestRefusedException 400 with the name of the field if it is missing
     */
    public String required(String name) {
        return find(name)
                .orElseThrow(() -> RequestRefusedException.illegalArgument("field [" + name + "] is missing or empty"));
    }

    /** Returns the index of the first {@code character}, or {@code end}. */
    private static int indexOf(byte[] body, char character, int start, int end) {
        int index = start;
        while (index < end && body[index] != character) {
            index++;
        }
        return index;
    }

    private static String decode(byte[] body, int start, int end) {
        try {
            return PercentDecoding.decode(body, start, end, true);
        } catch (CharacterCodingException notUtf8) {
            throw RequestRefusedException.illegalArgument("the form is not valid UTF-8");
        } catch (IllegalArgumentException broken) {
            throw RequestRefusedException.illegalArgument("the form contains an invalid percent-encoding");
        }
    }
}
