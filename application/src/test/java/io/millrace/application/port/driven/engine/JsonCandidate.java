package io.millrace.application.port.driven.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Candidate;
import io.millrace.domain.document.query.FieldPath;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Answers for a document by reading it into a tree: slow and plain, to compare adapters with. */
public final class JsonCandidate implements Candidate {

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNumberLength(1_000_000).build())
            .build();

    /** The parser refuses escapes of lone surrogates in names, but accepts the characters. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([dD][89a-fA-F][0-9a-fA-F]{2})|.)");

    private final NewDocument document;

    /** Read when a query needs it: most queries of tests match all documents. */
    private @Nullable JsonNode root;

    public JsonCandidate(NewDocument document) {
        this.document = document;
    }

    private JsonNode root() {
        JsonNode known = root;
        if (known == null) {
            known = read(document.source());
            root = known;
        }
        return known;
    }

    private static JsonNode read(String text) {
        String source = ESCAPE.matcher(text)
                .replaceAll(escape -> Matcher.quoteReplacement(
                        escape.group(1) == null
                                ? escape.group()
                                : Character.toString((char) Integer.parseInt(escape.group(1), 16))));
        try (JsonParser parser = JSON.createParser(source)) {
            parser.nextToken();
            return tree(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the value at the current token, in which numbers are kept as they are written. */
    private static JsonNode tree(JsonParser parser) throws IOException {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                ObjectNode object = nodes.objectNode();
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    String name = parser.currentName();
                    parser.nextToken();
                    JsonNode value = tree(parser);
                    JsonNode earlier = object.get(name);
                    // All values of a repeated name are kept, as the elements of an array.
                    object.set(
                            name,
                            earlier == null
                                    ? value
                                    : nodes.arrayNode().add(earlier).add(value));
                }
                return object;
            }
            case START_ARRAY -> {
                ArrayNode array = nodes.arrayNode();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(tree(parser));
                }
                return array;
            }
            case VALUE_STRING -> {
                return nodes.textNode(parser.getText());
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return nodes.booleanNode(parser.getBooleanValue());
            }
            case VALUE_NULL -> {
                return nodes.nullNode();
            }
            default -> {
                return nodes.pojoNode(new FieldValue.Numeric(parser.getText()));
            }
        }
    }

    @Override
    public DocumentId id() {
        return document.id();
    }

    @Override
    public Timestamp timestamp() {
        return document.timestamp();
    }

    @Override
    public boolean anyValue(FieldPath path, Predicate<FieldValue> test) {
        return leaves(path).stream().anyMatch(test);
    }

    @Override
    public boolean anyValue(NamePattern fields, Predicate<FieldValue> test) {
        return anyValue(root(), "", fields, test);
    }

    private static boolean anyValue(JsonNode node, String path, NamePattern fields, Predicate<FieldValue> test) {
        if (node.isObject()) {
            return node.properties().stream()
                    .anyMatch(member ->
                            anyValue(member.getValue(), FieldPath.below(path, member.getKey()), fields, test));
        }
        if (node.isArray()) {
            for (JsonNode element : node) {
                if (anyValue(element, path, fields, test)) {
                    return true;
                }
            }
            return false;
        }
        List<FieldValue> values = new ArrayList<>();
        addLeaves(node, values);
        return !path.equals("@timestamp")
                && fields.matches(path)
                && values.stream().anyMatch(test);
    }

    @Override
    public boolean hasValue(FieldPath path) {
        List<JsonNode> found = new ArrayList<>();
        collect(root(), path.value(), found);
        collect(root(), path.exact().value(), found);
        collectBelow(root(), path.value(), found);
        collectBelow(root(), path.exact().value(), found);
        return found.stream().anyMatch(JsonCandidate::holdsSomething);
    }

    private static boolean holdsSomething(JsonNode node) {
        if (node.isContainerNode()) {
            for (JsonNode inner : node) {
                if (holdsSomething(inner)) {
                    return true;
                }
            }
            return false;
        }
        return !node.isNull();
    }

    private List<FieldValue> leaves(FieldPath path) {
        List<JsonNode> found = new ArrayList<>();
        collect(root(), path.value(), found);
        if (!path.exact().equals(path)) {
            collect(root(), path.exact().value(), found);
        }
        List<FieldValue> values = new ArrayList<>();
        found.forEach(node -> addLeaves(node, values));
        return values;
    }

    private static void addLeaves(JsonNode node, List<FieldValue> values) {
        if (node.isArray()) {
            node.forEach(element -> addLeaves(element, values));
        } else if (node.isTextual()) {
            values.add(new FieldValue.Text(node.textValue()));
        } else if (node instanceof POJONode number) {
            values.add((FieldValue.Numeric) number.getPojo());
        } else if (node.isBoolean()) {
            values.add(new FieldValue.Truth(node.booleanValue()));
        }
    }

    private static void collect(JsonNode node, String path, List<JsonNode> found) {
        if (node.isArray()) {
            node.forEach(element -> collect(element, path, found));
            return;
        }
        if (!node.isObject()) {
            return;
        }
        node.properties().forEach(member -> {
            if (member.getKey().equals(path)) {
                found.add(member.getValue());
            } else if (path.startsWith(member.getKey() + ".")) {
                collect(member.getValue(), path.substring(member.getKey().length() + 1), found);
            }
        });
    }

    /** Finds what lies below the path because a name with dots leads past its end. */
    private static void collectBelow(JsonNode node, String path, List<JsonNode> found) {
        if (node.isArray()) {
            node.forEach(element -> collectBelow(element, path, found));
            return;
        }
        if (!node.isObject()) {
            return;
        }
        node.properties().forEach(member -> {
            if (member.getKey().startsWith(path + ".")) {
                found.add(member.getValue());
            } else if (path.startsWith(member.getKey() + ".")) {
                collectBelow(member.getValue(), path.substring(member.getKey().length() + 1), found);
            }
        });
    }
}
