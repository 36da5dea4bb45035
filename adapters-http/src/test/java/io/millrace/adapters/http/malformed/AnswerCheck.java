package io.millrace.adapters.http.malformed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.millrace.adapters.http.malformed.RawRequest.Form;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Says what is wrong with an answer, whatever it answers. */
final class AnswerCheck {

    private static final JsonFactory JSON = new JsonFactory();

    /** The members that hold documents, which are kept as sent: a name may stand in them twice. */
    private static final Set<String> DOCUMENTS = Set.of("_source", "source");

    /** The inside of the program, of which no answer speaks. */
    private static final Pattern INSIDE = Pattern.compile(
            "\\b(?:java|javax|jdk|sun|com|org|io|graphql)\\.[a-z]+\\.[A-Za-z]|\\b[A-Z]\\w+Exception\\b|\\bat"
                    + " [a-z]+\\.[\\w.]+\\(|\\bselect\\b.*\\bfrom\\b|\\bSQL|jdbc:|\\bnull\\b.*\\bbecause\\b");

    private static final Set<Integer> DOCUMENTED = Set.of(501, 503);

    private AnswerCheck() {}

    static Optional<String> complaint(RawRequest sent, Received answer) {
        int status = answer.status();
        if (status >= 500 && !DOCUMENTED.contains(status)) {
            return Optional.of("status " + status);
        }
        if (sent.method().equals("HEAD") || status == 101) {
            return Optional.empty();
        }
        if (status < 400) {
            return answer.header("Content-Type").endsWith("json") ? syntax(answer.body()) : Optional.empty();
        }
        if (!sent.framed() && answer.body().isEmpty()) {
            return Optional.empty();
        }
        if (INSIDE.matcher(answer.body()).find()) {
            return Optional.of("the inside is shown");
        }
        Object json;
        try {
            json = parse(answer.body());
        } catch (IOException broken) {
            return Optional.of("the body is no JSON");
        }
        if ((status == 404 && isNothing(json, sent)) || (status == 408 && isHealth(json, sent))) {
            return Optional.empty();
        }
        boolean fits = sent.form()
                .map(form -> form == Form.ENVELOPE ? isOfTheStore(json, status) : isOutsideTheStore(json, answer))
                .orElseGet(() -> isOfTheStore(json, status) || isOutsideTheStore(json, answer));
        return fits ? Optional.empty() : Optional.of("the body is no refusal of its area");
    }

    /** A health response has its usual body, also if an index is missing or too few instances are connected. */
    private static boolean isHealth(Object json, RawRequest sent) {
        // The target of a request whose line is malformed is not known.
        return (sent.target().isEmpty() || sent.target().startsWith("/_cluster/health"))
                && (sent.target().contains("filter_path=")
                        || (json instanceof Map<?, ?> health && Boolean.TRUE.equals(health.get("timed_out"))));
    }

    /**
     * Returns whether this is the response for missing users, roles, aliases, templates or scrolls, which may be
     * filtered.
     */
    private static boolean isNothing(Object json, RawRequest sent) {
        String request = sent.shown();
        return (request.contains("/_security/")
                        && (json.equals(Map.of()) || json.equals(Map.of("found", Boolean.FALSE))))
                || json.equals(Map.of("index_templates", List.of()))
                || json.equals(Map.of("component_templates", List.of()))
                || json.equals(Map.of("succeeded", true, "num_freed", "0"))
                || json.equals(Map.of("api_keys", List.of()))
                || (request.contains("/_template") && json.equals(Map.of()))
                || (request.contains("filter_path=") && json.equals(Map.of()));
    }

    private static Optional<String> syntax(String body) {
        try {
            parse(body);
            return Optional.empty();
        } catch (IOException broken) {
            return Optional.of("the body is no JSON: " + broken.getMessage());
        }
    }

    private static boolean isOfTheStore(Object json, int status) {
        if (!(json instanceof Map<?, ?> members)) {
            return false;
        }
        if (Boolean.FALSE.equals(members.get("found"))) {
            return status == 404 && members.get("_index") instanceof String;
        }
        if (members.containsKey("status") && !Integer.toString(status).equals(members.get("status"))) {
            return false;
        }
        if (members.get("error") instanceof String) {
            return true;
        }
        return members.containsKey("status")
                && members.get("error") instanceof Map<?, ?> error
                && isCause(error)
                && error.get("root_cause") instanceof List<?> roots
                && !roots.isEmpty()
                && roots.stream().allMatch(AnswerCheck::isCause);
    }

    private static boolean isCause(Object json) {
        return json instanceof Map<?, ?> cause
                && cause.get("type") instanceof String
                && cause.get("reason") instanceof String reason
                && !reason.isBlank();
    }

    /** A problem, a refusal of OAuth, the errors of GraphQL, or what the service says of its health. */
    private static boolean isOutsideTheStore(Object json, Received answer) {
        if (!(json instanceof Map<?, ?> members)) {
            return false;
        }
        String type = answer.header("Content-Type");
        if (type.equals("application/problem+json")) {
            return members.keySet().equals(Set.of("type", "title", "status", "detail"))
                    && Integer.toString(answer.status()).equals(members.get("status"));
        }
        if (members.get("errors") instanceof List<?> errors) {
            return !errors.isEmpty()
                    && errors.stream()
                            .allMatch(error -> error instanceof Map<?, ?> one && one.get("message") instanceof String);
        }
        if (members.containsKey("checks")) {
            return answer.status() == 503;
        }
        return members.get("error") instanceof String && members.get("error_description") instanceof String;
    }

    private static Object parse(String body) throws IOException {
        try (JsonParser parser = JSON.createParser(body)) {
            parser.nextToken();
            Object value = value(parser, false);
            if (parser.nextToken() != null) {
                throw new IOException("there is more than one value");
            }
            return value;
        }
    }

    private static Object value(JsonParser parser, boolean inDocument) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                if (members.put(name, value(parser, inDocument || DOCUMENTS.contains(name))) != null && !inDocument) {
                    throw new IOException("[" + name + "] stands twice");
                }
            }
            return members;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser, inDocument));
            }
            return elements;
        }
        if (token == null) {
            throw new IOException("there is no value");
        }
        if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return parser.getBooleanValue();
        }
        // Numbers stay as they are written.
        return parser.getText();
    }
}
