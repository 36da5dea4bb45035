package io.millrace.adapters.persistence.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateSet;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CachedIndexTemplatesTest {

    private static long bytes(String pattern, Map<String, String> settings) {
        IndexTemplate template = new IndexTemplate(
                new TemplateName("t"),
                List.of(new NamePattern(pattern)),
                OptionalLong.empty(),
                Optional.empty(),
                new IndexSettings(new TreeMap<>(settings)),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty());
        return CachedIndexTemplates.CACHE
                .bytes()
                .applyAsLong(CachedIndexTemplates.ALL, new TemplateSet(List.of(template), List.of()));
    }

    @Test
    void the_size_contains_settings_and_patterns() {
        long small = bytes("a", Map.of());

        assertThat(bytes("a".repeat(101), Map.of())).isGreaterThanOrEqualTo(small + 200);
        assertThat(bytes("a", Map.of("index.analysis.x", "v".repeat(10_000)))).isGreaterThan(small + 20_000);
    }
}
