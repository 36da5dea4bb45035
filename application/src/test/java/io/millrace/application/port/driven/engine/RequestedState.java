package io.millrace.application.port.driven.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.text.JsonText;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether an index is as it was asked for: to the letter where the engine promises it, and else with what it adds. */
final class RequestedState {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String BLOCKS = "index.blocks.";

    private RequestedState() {}

    private static boolean toTheLetter(Set<EngineCapability> promised) {
        return promised.contains(EngineCapability.EXACT_INDICES);
    }

    static void assertVersion(Index index, IndexVersion wanted, Set<EngineCapability> promised) {
        assertThat(index.version()).isEqualTo(toTheLetter(promised) ? wanted : Versions.latest());
    }

    /** Blocks may be told among the settings or beside them. */
    static void assertSettings(Index index, IndexSettings wanted, Set<EngineCapability> promised) {
        if (toTheLetter(promised)) {
            assertThat(index.settings()).isEqualTo(wanted);
            return;
        }
        Map<String, String> values = wanted.values().entrySet().stream()
                .filter(setting -> !setting.getKey().startsWith(BLOCKS))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        assertThat(index.settings().values()).containsAllEntriesOf(values);
    }

    static void assertMappings(Index index, JsonText wanted, Set<EngineCapability> promised) {
        if (toTheLetter(promised)) {
            assertThat(index.mappings()).isEqualTo(wanted);
        } else {
            assertContains(read(index.mappings()), read(wanted));
        }
    }

    private static void assertContains(JsonNode actual, JsonNode wanted) {
        if (!wanted.isObject()) {
            assertThat(actual).isEqualTo(wanted);
            return;
        }
        wanted.properties().forEach(field -> {
            if (!field.getValue().isEmpty() || !field.getValue().isObject()) {
                assertContains(actual.path(field.getKey()), field.getValue());
            }
        });
    }

    private static JsonNode read(JsonText text) {
        try {
            return MAPPER.readTree(text.value());
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
