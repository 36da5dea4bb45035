package io.millrace.adapters.http.graphql.request;

import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.graphql.DocumentHash;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;

/**
 * A GraphQL request.
 *
 * @param query the text of the document; absent only if {@code hash} is given
 * @param hash the hash of a stored document
 * @param operationName the operation to execute, if the document has several; an empty name is treated as absent
 * @param variables the values of the variables
 * @param extensions further data that the GraphQL specification does not define
 */
public record GraphQlRequest(
        Optional<String> query,
        Optional<DocumentHash> hash,
        Optional<String> operationName,
        Map<String, Object> variables,
        Map<String, Object> extensions) {

    public GraphQlRequest {
        variables = Collections.unmodifiableMap(variables);
        extensions = Collections.unmodifiableMap(extensions);
        operationName = operationName.filter(name -> !name.isEmpty());
        if (query.isEmpty() && hash.isEmpty()) {
            throw GraphQlRefusal.malformed("[query] is missing");
        }
    }

    /** Returns a request that contains its document. */
    public static GraphQlRequest of(String query, Map<String, Object> variables) {
        return new GraphQlRequest(Optional.of(query), Optional.empty(), Optional.empty(), variables, Map.of());
    }

    /**
     * Returns a request whose extensions may contain the hash of a stored document.
     *
     * @throws GraphQlRefusal if neither a document nor a hash is given
     */
    public static GraphQlRequest of(
            Optional<String> query,
            Optional<String> operationName,
            Map<String, Object> variables,
            Map<String, Object> extensions) {
        return new GraphQlRequest(query, PersistedQuery.hash(extensions), operationName, variables, extensions);
    }

    /**
     * Reads the members of a request. Unknown members are ignored, and null is treated as absent.
     *
     * @throws GraphQlRefusal if a member is missing or of the wrong type
     */
    public static GraphQlRequest of(JsonValue object) {
        if (!object.isObject()) {
            throw GraphQlRefusal.malformed("a request must be one JSON object; batches are not offered");
        }
        return of(
                text(object, "query"),
                text(object, "operationName"),
                map("variables", find(object, "variables")),
                map("extensions", find(object, "extensions")));
    }

    /**
     * Reads the parameters of a URL. A parameter without a value is treated as absent.
     *
     * @throws GraphQlRefusal if a parameter is missing or of the wrong type
     */
    public static GraphQlRequest of(Parameters parameters) {
        return of(
                text(parameters, "query"),
                text(parameters, "operationName"),
                map("variables", json(parameters, "variables")),
                map("extensions", json(parameters, "extensions")));
    }

    private static Optional<JsonValue> find(JsonValue object, String name) {
        return object.find(name).filter(value -> !value.isNull());
    }

    private static Optional<String> text(JsonValue object, String name) {
        Optional<JsonValue> value = find(object, name);
        if (value.filter(found -> found.kind() != JsonValue.Kind.VALUE_STRING).isPresent()) {
            throw GraphQlRefusal.malformed("[" + name + "] must be a string");
        }
        return value.map(JsonValue::text);
    }

    private static Optional<String> text(Parameters parameters, String name) {
        return parameters.text(name).filter(value -> !value.isEmpty());
    }

    private static Optional<JsonValue> json(Parameters parameters, String name) {
        return text(parameters, name)
                .map(text -> StrictJson.parse(text.getBytes(StandardCharsets.UTF_8)))
                .filter(value -> !value.isNull());
    }

    private static Map<String, Object> map(String name, Optional<JsonValue> value) {
        if (value.filter(found -> !found.isObject()).isPresent()) {
            throw GraphQlRefusal.malformed("[" + name + "] must be an object");
        }
        return value.<Map<String, Object>>map(SentValues::object).orElse(Map.of());
    }
}
