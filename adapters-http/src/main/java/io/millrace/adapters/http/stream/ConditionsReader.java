package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Kind;
import io.millrace.domain.stream.RolloverConditions.Unit;

/** Parses the conditions of a rollover, for example {@code {"max_age":"7d","max_docs":1000,"max_size":"50gb"}}. */
public final class ConditionsReader {

    private ConditionsReader() {}

    /**
     * Parses the conditions.
     *
     * @throws io.millrace.adapters.http.error.RequestRefusedException if a condition is unknown or has the wrong type
     */
    public static RolloverConditions read(JsonObject object) {
        object.allowing(Kind.keys().toArray(String[]::new));
        return new RolloverConditions(object.members().stream()
                .filter(member -> !member.value().isNull())
                .map(member -> condition(object, Kind.ofKey(member.name()).orElseThrow()))
                .toList());
    }

    private static Condition condition(JsonObject object, Kind kind) {
        if (kind.unit() == Unit.DOCUMENTS) {
            long limit = object.wholeNumber(kind.key()).orElseThrow();
            return new Condition(kind, limit, Long.toString(limit));
        }
        return object.text(kind.key(), text -> Condition.parse(kind, kind.key(), text))
                .orElseThrow();
    }
}
