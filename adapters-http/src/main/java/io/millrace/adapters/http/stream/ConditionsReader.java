package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.route.Parameters;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the conditions of a rollover, for instance {@code {"max_age":"7d","max_docs":1000,"max_size":"50gb"}}. */
final class ConditionsReader {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})(b|kb?|mb?|gb?|tb?|pb?)");

    private ConditionsReader() {}

    static RolloverConditions read(JsonObject object) {
        object.allowing(Kind.keys().toArray(String[]::new));
        List<Condition> conditions = new ArrayList<>();
        for (Member member : object.members()) {
            if (!member.value().isNull()) {
                Kind kind = Arrays.stream(Kind.values())
                        .filter(candidate -> candidate.key().equals(member.name()))
                        .findFirst()
                        .orElseThrow();
                conditions.add(condition(object, kind, member.value()));
            }
        }
        return new RolloverConditions(conditions);
    }

    private static Condition condition(JsonObject object, Kind kind, JsonValue value) {
        if (value.isObject() || value.isArray()) {
            throw object.refused(value.place(), kind.key() + " doesn't support values of type: " + value.kind());
        }
        String text = value.text();
        long limit = switch (kind.unit()) {
            case AGE -> Parameters.parseTime(kind.key(), text).toMillis();
            case BYTES -> bytes(kind.key(), text);
            case DOCUMENTS -> object.wholeNumber(kind.key()).orElseThrow();
        };
        return new Condition(kind, limit, text);
    }

    private static long bytes(String key, String text) {
        Matcher parts = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw refusedSize(key, text, "it is not a whole number followed by one of [b, kb, mb, gb, tb, pb]");
        }
        long number = Long.parseLong(parts.group(1));
        int power = "bkmgtp".indexOf(parts.group(2).charAt(0));
        try {
            return Math.multiplyExact(number, 1L << (10 * power));
        } catch (ArithmeticException tooLarge) {
            throw refusedSize(key, text, "it is too large");
        }
    }

    private static RequestRefusedException refusedSize(String key, String text, String cause) {
        return RequestRefusedException.illegalArgument(
                "failed to parse setting [" + key + "] with value [" + text + "] as a size in bytes: " + cause);
    }
}
