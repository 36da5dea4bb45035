package io.millrace.adapters.http.index.alias;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ManageAliases.Outcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexName;
import java.io.IOException;
import java.util.List;

/** Writes aliases, and the results of changes to them. */
public final class AliasAnswers {

    private AliasAnswers() {}

    /** Writes the member {@code aliases} of an index. An alias has no properties. */
    public static void write(JsonGenerator json, List<IndexName> aliases) throws IOException {
        json.writeObjectFieldStart("aliases");
        for (IndexName alias : aliases) {
            json.writeObjectFieldStart(alias.value());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** Returns the response to a change of aliases. It lists the steps only if a step had no effect. */
    static Response changed(List<ManageAliases.Step> steps, List<Outcome> outcomes) {
        boolean errors = outcomes.stream().anyMatch(Outcome::missing);
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", true);
            json.writeBooleanField("errors", errors);
            if (errors) {
                json.writeArrayFieldStart("action_results");
                for (int i = 0; i < steps.size(); i++) {
                    write(json, steps.get(i), outcomes.get(i));
                }
                json.writeEndArray();
            }
        });
    }

    private static void write(JsonGenerator json, ManageAliases.Step step, Outcome outcome) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("action");
        json.writeStringField("type", type(step));
        write(json, "indices", outcome.indices().stream().map(IndexName::value).toList());
        write(json, "aliases", outcome.aliases());
        json.writeEndObject();
        json.writeNumberField("status", outcome.missing() ? 404 : 200);
        if (outcome.missing()) {
            StoreError error = Rejections.translate(Rejection.aliasesMissing(outcome.aliases()));
            json.writeFieldName("error");
            error.writeItemTo(json);
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String field, List<String> values) throws IOException {
        Members.texts(json, field, values, text -> text);
    }

    private static String type(ManageAliases.Step step) {
        if (step instanceof ManageAliases.Addition) {
            return AliasReader.ADD;
        }
        return step instanceof ManageAliases.Removal ? AliasReader.REMOVE : AliasReader.REMOVE_INDEX;
    }
}
