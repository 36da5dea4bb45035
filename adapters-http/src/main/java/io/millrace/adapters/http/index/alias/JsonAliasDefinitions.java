package io.millrace.adapters.http.index.alias;

import io.millrace.adapters.http.document.query.QueryReader;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.application.port.driven.service.AliasDefinitions;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.text.JsonText;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;

/**
 * Parses the definitions of aliases in templates, and the filters of aliases.
 *
 * @param clock for relative dates in filters
 */
public record JsonAliasDefinitions(Clock clock) implements AliasDefinitions {

    @Override
    public Map<String, AliasProperties> aliases(JsonText definitions) {
        return AliasReader.definitions(new JsonObject("aliases", parse(definitions)));
    }

    @Override
    public Query filter(JsonText filter) {
        try {
            return QueryReader.read(parse(filter), clock.instant());
        } catch (RequestRefusedException refused) {
            throw Rejection.invalid("the filter of an alias is not supported: " + refused.getMessage());
        }
    }

    private static JsonValue parse(JsonText text) {
        return StrictJson.parse(text.value().getBytes(StandardCharsets.UTF_8));
    }
}
