package io.millrace.adapters.http.document.write;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.StrictJson;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Required;
import io.millrace.domain.Rejection;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Parses action lines of a bulk body, for example {@code {"create":{"_index":"logs","_id":"7"}}}.
 *
 * @param target the data stream or index of actions that do not name one
 * @param required the default for actions without {@code require_data_stream} or {@code require_alias}
 */
record ActionLineReader(Optional<String> target, Required required) {

    private static final String PIPELINE = "pipeline";

    private static final Map<String, Operation> OPERATIONS = Map.of(
            "create", Operation.CREATE,
            "index", Operation.INDEX,
            "update", Operation.UPDATE,
            "delete", Operation.DELETE);

    /**
     * Members of action lines that request unsupported features. They are rejected unless they are false, null or
     * empty.
     */
    private static final Set<String> NOT_OFFERED =
            Set.of("routing", "_routing", PIPELINE, "version", "_version", "if_seq_no", "if_primary_term", "_source");

    /**
     * Members of action lines that have no effect, because documents are only created, mappings have no effect, and
     * types exist only in older versions of Elasticsearch.
     */
    private static final Set<String> WITHOUT_MEANING = Set.of(
            "_type",
            "dynamic_templates",
            "list_executed_pipelines",
            "retry_on_conflict",
            "_retry_on_conflict",
            "version_type",
            "_version_type");

    static RequestRefusedException malformed(int line, String detail) {
        return RequestRefusedException.illegalArgument("Malformed action/metadata line [" + line + "], " + detail);
    }

    /**
     * Parses the bytes of a line that is not blank.
     *
     * @return the item without its document; the item is rejected if it requires an unsupported feature
     * @throws RequestRefusedException 400 with the message of Elasticsearch; it rejects the whole body
     */
    Item read(byte[] body, int start, int end, int line) {
        JsonValue value = parseLine(body, start, end, line);
        if (!value.isObject()) {
            throw malformed(line, "expected START_OBJECT but found [" + value.kind() + "]");
        }
        Collection<Member> actions = value.members().values();
        if (actions.isEmpty()) {
            throw malformed(line, "expected FIELD_NAME but found [END_OBJECT]");
        }
        Member action = actions.iterator().next();
        Operation operation = OPERATIONS.get(action.name());
        if (operation == null) {
            throw malformed(
                    line,
                    "expected field [create], [delete], [index] or [update] but found [" + shortened(action.name())
                            + "]");
        }
        if (!action.value().isObject()) {
            throw malformed(
                    line,
                    "expected START_OBJECT or END_OBJECT but found ["
                            + action.value().kind() + "]");
        }
        // Further members after the action are ignored, as in Elasticsearch 8, because some clients send members of
        // their own.
        if (actions.stream().skip(1).anyMatch(member -> OPERATIONS.containsKey(member.name()))) {
            throw malformed(line, "expected END_OBJECT but found [FIELD_NAME]");
        }
        return read(operation, action.value().members().values(), line);
    }

    private static JsonValue parseLine(byte[] body, int start, int end, int line) {
        try {
            return StrictJson.parse(body, start, end - start);
        } catch (RequestRefusedException broken) {
            throw malformed(line, broken.error().cause().reason());
        }
    }

    private Item read(Operation named, Collection<Member> members, int line) {
        Operation operation = named;
        Optional<String> index = target;
        Optional<String> id = Optional.empty();
        Required required = this.required;
        Optional<Rejection> refused = Optional.empty();
        for (Member member : members) {
            JsonValue value = member.value();
            switch (member.name()) {
                case "_index" -> index = scalar(member, line).or(() -> target);
                case "_id" -> id = scalar(member, line);
                case "require_data_stream" ->
                    required = new Required(isTrue(member, line).orElse(this.required.stream()), required.alias());
                case "require_alias" ->
                    required =
                            new Required(required.stream(), isTrue(member, line).orElse(this.required.alias()));
                case "op_type" -> operation = operationType(operation, scalar(member, line), line);
                default -> {
                    if (NOT_OFFERED.contains(member.name())) {
                        if (refused.isEmpty() && isRequested(member.name(), value)) {
                            refused = Optional.of(Rejection.invalid(
                                    member.name().equals(PIPELINE)
                                            ? "pipeline with id [" + shortened(value.text()) + "] does not exist"
                                            : "[" + member.name() + "] is not offered"));
                        }
                    } else if (!WITHOUT_MEANING.contains(member.name())) {
                        throw RequestRefusedException.illegalArgument("Action/metadata line [" + line
                                + "] contains an unknown parameter [" + shortened(member.name()) + "]");
                    }
                }
            }
        }
        return new Item(
                index.orElseThrow(() -> RequestRefusedException.of(
                        400, "action_request_validation_exception", "Validation Failed: 1: index is missing;")),
                operation,
                id,
                Optional.empty(),
                required,
                Optional.empty(),
                refused);
    }

    private static Optional<String> scalar(Member member, int line) {
        JsonValue value = member.value();
        if (value.isObject() || value.isArray()) {
            throw malformed(
                    line, "expected a simple value for field [" + member.name() + "] but found [" + value.kind() + "]");
        }
        return value.isNull() ? Optional.empty() : Optional.of(value.text());
    }

    private static Optional<Boolean> isTrue(Member member, int line) {
        return scalar(member, line).map(text -> truth(member.name(), text, line));
    }

    private static boolean truth(String name, String text, int line) {
        if (!text.equals("true") && !text.equals("false")) {
            throw malformed(
                    line,
                    "failed to parse value [" + shortened(text) + "] of field [" + name
                            + "] as only [true] or [false] are allowed");
        }
        return text.equals("true");
    }

    private static Operation operationType(Operation operation, Optional<String> type, int line) {
        if (type.isEmpty() || operation != Operation.INDEX) {
            return operation;
        }
        return switch (type.get()) {
            case "create" -> Operation.CREATE;
            case "index" -> Operation.INDEX;
            default ->
                throw malformed(line, "opType must be 'create' or 'index', found: [" + shortened(type.get()) + "]");
        };
    }

    private static boolean isRequested(String name, JsonValue value) {
        if (name.equals("version") && WriteParameters.ANY_VERSION.contains(value.text())) {
            return false;
        }
        return !value.isNull()
                && !value.text().equals("false")
                && !(value.kind() == Kind.VALUE_STRING
                        && (value.text().isEmpty() || value.text().equals("_none")));
    }

    private static String shortened(String text) {
        return text.length() > 80 ? text.substring(0, 80) + "…" : text;
    }

    /** Returns the name of an operation in the response. */
    static String nameOf(Operation operation) {
        return switch (operation) {
            case CREATE -> "create";
            case INDEX -> "index";
            case UPDATE -> "update";
            case DELETE -> "delete";
        };
    }
}
