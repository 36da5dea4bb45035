package io.millrace.command.client.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.representer.Representer;

/** Converts between JSON and YAML. */
public final class YamlText {

    private static final int WIDTH = 1_000;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private YamlText() {}

    /** Returns the value as one YAML document, which begins with three dashes. */
    public static String of(JsonNode value) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setIndicatorIndent(2);
        options.setIndentWithIndicator(true);
        options.setExplicitStart(true);
        options.setWidth(WIDTH);
        options.setSplitLines(false);
        // Control characters are escaped, because a terminal could interpret them.
        options.setNonPrintableStyle(DumperOptions.NonPrintableStyle.ESCAPE);
        // Large documents contain the same object several times. Anchors for these objects would be hard to read.
        options.setDereferenceAliases(true);
        return new Yaml(new SafeConstructor(new LoaderOptions()), new Representer(options), options)
                .dump(MAPPER.convertValue(value, Object.class));
    }

    /**
     * Parses a mapping. Returns empty if the text is not YAML or contains another kind of value. An empty text is an
     * empty mapping.
     */
    public static Optional<ObjectNode> readMapping(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        options.setMaxAliasesForCollections(0);
        try {
            Object read = new Yaml(new SafeConstructor(options)).load(text);
            return Optional.ofNullable(read == null ? Map.of() : read)
                    .map(value -> MAPPER.<JsonNode>valueToTree(value))
                    .filter(JsonNode::isObject)
                    .map(ObjectNode.class::cast);
        } catch (YAMLException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}
