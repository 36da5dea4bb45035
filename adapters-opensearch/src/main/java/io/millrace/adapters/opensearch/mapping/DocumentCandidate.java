package io.millrace.adapters.opensearch.mapping;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.JsonTokenId;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import io.millrace.adapters.opensearch.client.Json;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A document that is compared with a query in this process, because the index cannot answer the query exactly. */
public final class DocumentCandidate implements Candidate {

    private final DocumentId id;
    private final Timestamp timestamp;
    private final JsonNode root;
    private final Mapping mapping;

    public DocumentCandidate(DocumentId id, Timestamp timestamp, String json, Mapping mapping) {
        this.id = id;
        this.timestamp = timestamp;
        this.mapping = mapping;
        this.root = document(json);
    }

    private static JsonNode document(String json) {
        try (JsonParser parser = new NumbersAsWritten(Json.FACTORY.createParser(json))) {
            return Json.MAPPER.readTree(parser);
        } catch (IOException e) {
            throw new IllegalStateException("a stored document is not JSON", e);
        }
    }

    /** Reads numbers as text, because no number type of Java preserves every form and every exponent. */
    private static final class NumbersAsWritten extends JsonParserDelegate {

        NumbersAsWritten(JsonParser parser) {
            super(parser);
        }

        @Override
        public @Nullable JsonToken nextToken() throws IOException {
            super.nextToken();
            return currentToken();
        }

        @Override
        public @Nullable JsonToken currentToken() {
            JsonToken token = super.currentToken();
            return token != null && token.isNumeric() ? JsonToken.VALUE_EMBEDDED_OBJECT : token;
        }

        @Override
        public int currentTokenId() {
            JsonToken token = currentToken();
            return token == null ? JsonTokenId.ID_NO_TOKEN : token.id();
        }

        @Override
        public Object getEmbeddedObject() throws IOException {
            return new FieldValue.Numeric(getText());
        }
    }

    /** Parses a text that was valid JSON when it was stored. */
    public static JsonNode object(String json) {
        try {
            return Json.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored document is not JSON", e);
        }
    }

    @Override
    public DocumentId id() {
        return id;
    }

    @Override
    public Timestamp timestamp() {
        return timestamp;
    }

    @Override
    public boolean anyValue(FieldPath path, Predicate<FieldValue> test) {
        return anyAt(root, mapping.pathInSource(path.value()), leaf -> isWanted(leaf, test))
                || (!path.exact().equals(path) && anyAt(root, path.exact().value(), leaf -> isWanted(leaf, test)));
    }

    /** Returns whether a value passes the test. Searches without recursion, because documents can be deeply nested. */
    @Override
    public boolean anyValue(NamePattern fields, Predicate<FieldValue> test) {
        Deque<Map.Entry<String, JsonNode>> open = new ArrayDeque<>();
        open.push(Map.entry("", root));
        while (!open.isEmpty()) {
            String path = open.element().getKey();
            JsonNode node = open.pop().getValue();
            if (node.isArray()) {
                node.forEach(element -> open.push(Map.entry(path, element)));
            } else if (node.isObject()) {
                node.properties()
                        .forEach(member ->
                                open.push(Map.entry(FieldPath.below(path, member.getKey()), member.getValue())));
            } else if (!path.equals(DocumentSource.TIMESTAMP_FIELD) && fields.matches(path) && isWanted(node, test)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean hasValue(FieldPath path) {
        return anyBelow(root, mapping.pathInSource(path.value()))
                || anyBelow(root, path.exact().value());
    }

    private static boolean isWanted(JsonNode node, Predicate<FieldValue> test) {
        if (node.isArray()) {
            for (JsonNode element : node) {
                if (isWanted(element, test)) {
                    return true;
                }
            }
            return false;
        }
        if (node.isTextual()) {
            return test.test(new FieldValue.Text(node.textValue()));
        }
        if (node instanceof POJONode number && number.getPojo() instanceof FieldValue.Numeric value) {
            return test.test(value);
        }
        return node.isBoolean() && test.test(new FieldValue.Truth(node.booleanValue()));
    }

    private static boolean anyAt(JsonNode node, String path, Predicate<JsonNode> test) {
        if (node.isArray()) {
            for (JsonNode element : node) {
                if (anyAt(element, path, test)) {
                    return true;
                }
            }
            return false;
        }
        return node.properties().stream().anyMatch(member -> {
            String name = member.getKey();
            return name.equals(path)
                    ? test.test(member.getValue())
                    : (path.startsWith(name + ".")
                            && anyAt(member.getValue(), path.substring(name.length() + 1), test));
        });
    }

    /**
     * Returns whether a value exists at the path or below it. Also finds names of members that themselves contain dots.
     */
    private static boolean anyBelow(JsonNode node, String path) {
        if (node.isArray()) {
            for (JsonNode element : node) {
                if (anyBelow(element, path)) {
                    return true;
                }
            }
            return false;
        }
        return node.properties().stream().anyMatch(member -> {
            String name = member.getKey();
            return (name.equals(path) || name.startsWith(path + "."))
                    ? holdsSomething(member.getValue())
                    : (path.startsWith(name + ".") && anyBelow(member.getValue(), path.substring(name.length() + 1)));
        });
    }

    private static boolean holdsSomething(JsonNode node) {
        if (!node.isContainerNode()) {
            return !node.isNull();
        }
        for (JsonNode inner : node) {
            if (holdsSomething(inner)) {
                return true;
            }
        }
        return false;
    }
}
