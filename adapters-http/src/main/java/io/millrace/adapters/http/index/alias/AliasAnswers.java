package io.millrace.adapters.http.index.alias;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.Rejections;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.index.alias.AliasReader.ParsedAction;
import io.millrace.adapters.http.json.JsonMerge;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ManageAliases.Outcome;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import io.millrace.domain.text.JsonText;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes aliases, and the results of changes to them. */
public final class AliasAnswers {

    private AliasAnswers() {}

    /** Writes the member {@code aliases} of an index or data stream. */
    public static void write(JsonGenerator json, List<NamedAlias> aliases) throws IOException {
        json.writeObjectFieldStart("aliases");
        for (NamedAlias alias : aliases) {
            json.writeFieldName(alias.name().value());
            write(json, alias.properties());
        }
        json.writeEndObject();
    }

    /** Returns the object of aliases as templates store and show it. */
    public static JsonText text(Map<String, AliasProperties> aliases) {
        return new JsonText(JsonMerge.written(json -> {
            json.writeStartObject();
            for (Map.Entry<String, AliasProperties> alias : aliases.entrySet()) {
                json.writeFieldName(alias.getKey());
                write(json, alias.getValue());
            }
            json.writeEndObject();
        }));
    }

    private static void write(JsonGenerator json, AliasProperties properties) throws IOException {
        json.writeStartObject();
        if (properties.filter().isPresent()) {
            json.writeFieldName("filter");
            json.writeRawValue(properties.filter().get().value());
        }
        Members.text(json, "index_routing", properties.indexRouting());
        Members.text(json, "search_routing", properties.searchRouting());
        if (properties.writeIndex().isPresent()) {
            json.writeBooleanField("is_write_index", properties.writeIndex().get());
        }
        if (properties.hidden().isPresent()) {
            json.writeBooleanField("is_hidden", properties.hidden().get());
        }
        json.writeEndObject();
    }

    /** Returns the response to a change of aliases. It lists the steps only if a step had no effect. */
    static Response changed(List<ParsedAction> actions, List<Outcome> outcomes) {
        boolean errors = outcomes.stream().anyMatch(Outcome::missing);
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", true);
            json.writeBooleanField("errors", errors);
            if (errors) {
                json.writeArrayFieldStart("action_results");
                for (int i = 0; i < actions.size(); i++) {
                    write(json, actions.get(i), outcomes.get(i));
                }
                json.writeEndArray();
            }
        });
    }

    private static void write(JsonGenerator json, ParsedAction action, Outcome outcome) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("action");
        json.writeStringField("type", action.type());
        Members.texts(json, "indices", action.indices(), text -> text);
        Members.texts(json, "aliases", action.aliases(), text -> text);
        json.writeEndObject();
        json.writeNumberField("status", outcome.missing() ? 404 : 200);
        if (outcome.missing()) {
            StoreError error = Rejections.translate(Rejection.aliasesMissing(outcome.aliases()));
            json.writeFieldName("error");
            error.writeItemTo(json);
        }
        json.writeEndObject();
    }
}
