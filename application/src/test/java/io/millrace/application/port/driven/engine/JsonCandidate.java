package io.millrace.application.port.driven.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.domain.document.Candidate;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.FieldPath;
import io.millrace.domain.document.FieldValue;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.Timestamp;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Answers for a document by reading it into a tree: slow and plain, to compare adapters with. */
public final class JsonCandidate implements Candidate {

    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNumberLength(1_000_000)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS);

    private final NewDocument document;
    private final JsonNode root;

    public JsonCandidate(NewDocument document) {
        this.document = document;
        try {
            this.root = MAPPER.readTree(document.source());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
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
    public boolean hasValue(FieldPath path) {
        List<JsonNode> found = new ArrayList<>();
        collect(root, path.value(), found);
        collect(root, path.exact().value(), found);
        collectBelow(root, path.value(), found);
        collectBelow(root, path.exact().value(), found);
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
        collect(root, path.value(), found);
        if (!path.exact().equals(path)) {
            collect(root, path.exact().value(), found);
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
        } else if (node.isNumber()) {
            values.add(new FieldValue.Numeric(node.decimalValue().toString()));
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
