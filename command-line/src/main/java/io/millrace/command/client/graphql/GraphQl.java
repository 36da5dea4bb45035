package io.millrace.command.client.graphql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.MissingPrivilege;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Reply;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The response to a GraphQL query.
 *
 * @param data the requested fields; a field is null if it does not exist or if it has an error
 * @param errors the errors of fields
 */
public record GraphQl(JsonNode data, JsonNode errors) {

    static final String PATH = "/graphql";

    private static final int NOT_FOUND = 404;

    /** Thrown if the service has no GraphQL endpoint, or if it executes only trusted documents. */
    public static final class NotOfferedException extends ClientFailedException {

        private NotOfferedException(String sentence) {
            super(sentence);
        }
    }

    /** Returns an empty object, to which the caller adds variables. */
    public static ObjectNode variables() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * Sends a query.
     *
     * @throws ClientFailedException if the service does not execute the query. Errors of single fields do not cause
     *     this exception
     */
    public static GraphQl query(ServiceClient service, String query, ObjectNode variables) {
        Reply reply = service.exchange("POST", PATH, ServiceClient.JSON, body(query, variables));
        if (!reply.json().path("data").isObject()) {
            throw refusal(service, reply);
        }
        return new GraphQl(reply.json().path("data"), reply.json().path("errors"));
    }

    /** Returns the messages of all field errors, without duplicates. */
    public Set<String> messages() {
        Set<String> messages = new LinkedHashSet<>();
        errors.forEach(error -> messages.add(message(error)));
        return messages;
    }

    /** Returns a copy without the errors that say that the caller may not read this field. */
    public GraphQl withoutForbidden(String field) {
        ArrayNode others = JsonNodeFactory.instance.arrayNode();
        for (JsonNode error : errors) {
            JsonNode path = error.path("path");
            if (!isForbidden(error) || !path.path(path.size() - 1).asText().equals(field)) {
                others.add(error);
            }
        }
        return new GraphQl(data, others);
    }

    private static boolean isForbidden(JsonNode error) {
        return error.path("extensions").path("code").asText().equals("FORBIDDEN");
    }

    private static String message(JsonNode error) {
        String message = Sentences.plain(error.path("message").asText("no reason given"));
        return isForbidden(error) ? MissingPrivilege.explain(message).orElse(message) : message;
    }

    /**
     * Returns a top-level field of the query.
     *
     * @throws ClientFailedException if the field has an error, with the reason; or if the field is null without an
     *     error, with the message {@code missing}
     */
    public JsonNode require(String field, String missing) {
        JsonNode value = data.path(field);
        if (!value.isNull() && !value.isMissingNode()) {
            return value;
        }
        throw errors.isEmpty() ? new ClientFailedException(missing) : failure(errors.path(0));
    }

    /** Returns the body of a request. */
    static byte[] body(String query, ObjectNode variables) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("query", query)
                .<ObjectNode>set("variables", variables)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Converts a response without data to an exception. */
    static ClientFailedException refusal(ServiceClient service, Reply reply) {
        if (reply.json().path("errors").isArray()) {
            return failure(reply.json().path("errors").path(0));
        }
        return reply.status() == NOT_FOUND
                ? new NotOfferedException("the service has no GraphQL endpoint at " + PATH
                        + ", which this command needs; set graphql.enabled=true")
                : service.refusal(reply);
    }

    /** Converts an error to an exception. */
    static ClientFailedException failure(JsonNode error) {
        String code = error.path("extensions").path("code").asText();
        String reason = message(error);
        String message = reason.startsWith("permission denied: ") ? reason : "rejected: " + reason;
        return switch (code) {
            case "FORBIDDEN", "UNAUTHENTICATED" -> new ClientFailedException(ExitStatus.NOT_ALLOWED, message);
            case "DOCUMENT_NOT_TRUSTED" ->
                new NotOfferedException(
                        message + "; this command needs GraphQL, but graphql.documents is trusted-only");
            default -> new ClientFailedException(message);
        };
    }
}
