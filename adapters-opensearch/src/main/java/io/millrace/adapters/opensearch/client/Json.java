package io.millrace.adapters.opensearch.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and writes JSON without size limits. The sizes of responses and documents are already limited when they are
 * received.
 */
public final class Json {

    private static final Logger LOG = LoggerFactory.getLogger(Json.class);

    public static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    public static final ObjectMapper MAPPER = JsonMapper.builder(FACTORY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private Json() {}

    /**
     * Adds a setting. Millrace stores a list as the text of a JSON array. If the value is such a text, the setting
     * becomes an array.
     */
    public static void putSetting(ObjectNode settings, String key, String value) {
        JsonNode shown = TextNode.valueOf(value);
        if (value.startsWith("[")) {
            try {
                shown = MAPPER.readTree(value);
            } catch (JsonProcessingException text) {
                LOG.trace("the value of setting {} begins like a list", key, text);
            }
        }
        settings.set(key, shown);
    }
}
