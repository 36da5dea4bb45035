package io.millrace.adapters.http.stream;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.RolloverConditions;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Kind;
import io.millrace.domain.stream.RolloverConditions.Unit;
import java.util.ArrayList;
import java.util.List;

/** Reads the conditions of a rollover, for instance {@code {"max_age":"7d","max_docs":1000,"max_size":"50gb"}}. */
final class ConditionsReader {

    private ConditionsReader() {}

    static RolloverConditions read(JsonObject object) {
        object.allowing(Kind.keys().toArray(String[]::new));
        List<Condition> conditions = new ArrayList<>();
        for (Member member : object.members()) {
            if (!member.value().isNull()) {
                conditions.add(condition(object, Kind.ofKey(member.name()).orElseThrow(), member.value()));
            }
        }
        return new RolloverConditions(conditions);
    }

    private static Condition condition(JsonObject object, Kind kind, JsonValue value) {
        if (value.isObject() || value.isArray()) {
            throw object.refused(value.place(), kind.key() + " doesn't support values of type: " + value.kind());
        }
        if (kind.unit() == Unit.DOCUMENTS) {
            return new Condition(kind, object.wholeNumber(kind.key()).orElseThrow(), value.text());
        }
        try {
            return Condition.parse(kind, kind.key(), value.text());
        } catch (Rejection wrong) {
            // As refusals of members are told, together with their place.
            throw RequestRefusedException.illegalArgument(String.valueOf(wrong.getMessage()));
        }
    }
}
