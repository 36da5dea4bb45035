package io.millrace.application.port.driven.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The rules for every store of legacy templates. */
public abstract class LegacyTemplatesContract {

    private final LegacyTemplates templates = emptyStore();

    protected abstract LegacyTemplates emptyStore();

    private static LegacyTemplate aTemplate(String name, int order) {
        return new LegacyTemplate(
                new TemplateName(name),
                List.of(new NamePattern("a-*"), new NamePattern("b")),
                order,
                order == 0 ? OptionalLong.empty() : OptionalLong.of(7),
                new TemplateParts(
                        IndexSettings.ofRequest(Map.of("refresh_interval", "10s")),
                        Optional.of(new JsonText("{\"properties\":{}}")).filter(mappings -> order > 0),
                        Optional.of(new JsonText("{\"first\":{}}")).filter(aliases -> order > 0)));
    }

    @Test
    void templates_are_read_as_they_were_put() {
        templates.put(aTemplate("two", 1), false);
        templates.put(aTemplate("one", 0), true);
        templates.put(aTemplate("two", -3), false);

        assertThat(templates.list()).containsExactly(aTemplate("one", 0), aTemplate("two", -3));
        assertThatThrownBy(() -> templates.put(aTemplate("two", 9), true))
                .isInstanceOf(Rejection.class)
                .hasMessage("index_template [two] already exists");

        templates.delete(List.of(new TemplateName("gone"), new TemplateName("one")));
        assertThat(templates.list()).containsExactly(aTemplate("two", -3));
    }

    @Test
    void the_number_of_templates_is_limited() {
        for (int i = 0; i < LegacyTemplates.MOST; i++) {
            templates.put(aTemplate("t" + i, 0), false);
        }

        assertThatThrownBy(() -> templates.put(aTemplate("one-more", 0), false)).isInstanceOf(Rejection.class);
        templates.put(aTemplate("t7", 1), false);
    }
}
