package io.millrace.application.port.driven.service.feature;

import static java.nio.charset.StandardCharsets.UTF_16BE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The format of documents in tests. */
public final class JacksonDocumentFormat implements DocumentFormat {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Override
    public String write(Fields fields) {
        return node(fields).toString();
    }

    @Override
    public Map<String, String> readTexts(String source) {
        try {
            Map<String, JsonNode> members = MAPPER.readValue(source, new TypeReference<>() {});
            Map<String, String> texts = new LinkedHashMap<>();
            members.forEach((name, value) -> {
                if (!value.isTextual()) {
                    throw new IllegalArgumentException("[" + name + "] is not a text");
                }
                texts.put(name, value.textValue());
            });
            return texts;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a document of the service", e);
        }
    }

    private static String withoutLoneSurrogates(String text) {
        return new String(text.getBytes(UTF_16BE), UTF_16BE);
    }

    private static JsonNode node(Value value) {
        if (value instanceof Value.Text text) {
            return JsonNodeFactory.instance.textNode(withoutLoneSurrogates(text.text()));
        }
        if (value instanceof Value.Whole number) {
            return JsonNodeFactory.instance.numberNode(number.number());
        }
        if (value instanceof Value.Array array) {
            ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
            array.elements().forEach(element -> nodes.add(node(element)));
            return nodes;
        }
        ObjectNode nodes = JsonNodeFactory.instance.objectNode();
        ((Fields) value).values().forEach((name, inner) -> nodes.set(name, node(inner)));
        return nodes;
    }
}
