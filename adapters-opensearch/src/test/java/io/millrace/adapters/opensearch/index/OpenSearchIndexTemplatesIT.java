package io.millrace.adapters.opensearch.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.client.ClusterRequest;
import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.IndexTemplatesContract;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.Composition;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenSearchIndexTemplatesIT extends IndexTemplatesContract {

    private final OpenSearchStore store = OpenSearchStore.empty();

    /** Each test has an instance of its own. */
    @Override
    protected void prepareEmptyStore() {}

    @Override
    protected IndexTemplates indexTemplates() {
        return store.indexTemplates();
    }

    @Override
    protected DataStreams dataStreams() {
        return new OpenSearchDataStreams(store.client(), store.catalog());
    }

    @Override
    protected Set<EngineCapability> capabilities() {
        return Set.of();
    }

    @Test
    void backing_indices_have_the_policy_of_the_current_template() {
        IndexTemplates templates = indexTemplates();
        IndexTemplate plain = EngineFixture.aStreamTemplate("logs", "logs");
        StreamName logs = new StreamName("logs");
        templates.put(with(plain, Map.of("index.lifecycle.name", "p")), false);
        DataStream stream = dataStreams()
                .create(new NewDataStream(
                        logs, plain.name(), false, EngineFixture.aNewIndex("any"), Optional.empty(), List.of()));

        assertThat(templates.list()).containsExactly(with(plain, Map.of("index.lifecycle.name", "p")));
        assertThat(stream.writeIndex().settings().policy()).contains("p");

        templates.put(with(plain, Map.of("index.lifecycle.name", "q", "index.lifecycle.prefer_ilm", "false")), false);
        IndexSettings settings =
                dataStreams().find(logs).orElseThrow().writeIndex().settings();
        assertThat(settings.policy()).contains("q");
        assertThat(settings.prefersPolicy()).isFalse();
    }

    @Test
    void an_index_template_has_default_mappings_while_none_of_its_components_has_mappings() {
        IndexTemplates templates = indexTemplates();
        TemplateName parts = new TemplateName("parts");
        IndexTemplate composed = new IndexTemplate(
                new TemplateName("composed"),
                List.of(new NamePattern("composed-*")),
                OptionalLong.empty(),
                Optional.empty(),
                IndexSettings.ofRequest(Map.of("index.lifecycle.name", "p")),
                Optional.empty(),
                Optional.empty(),
                OptionalLong.of(3),
                Optional.empty(),
                new Composition(List.of(parts), List.of()));
        templates.putComponent(component(parts, Optional.empty()), false);
        templates.put(composed, false);
        assertThat(mappingsInCluster()).contains("millrace_texts");

        templates.putComponent(component(parts, Optional.of("{\"properties\":{\"a\":{\"type\":\"long\"}}}")), false);
        assertThat(mappingsInCluster()).doesNotContain("millrace_texts", "ignore_malformed");
        assertThat(templates.list()).containsExactly(composed);

        templates.putComponent(component(parts, Optional.empty()), false);
        assertThat(mappingsInCluster()).contains("millrace_texts", "ignore_malformed");
        assertThat(templates.list()).containsExactly(composed);
    }

    private String mappingsInCluster() {
        return store.client()
                .send(ClusterRequest.get("/_index_template/composed"))
                .json()
                .toString();
    }

    private static ComponentTemplate component(TemplateName name, Optional<String> mappings) {
        return new ComponentTemplate(
                name,
                new TemplateParts(IndexSettings.EMPTY, mappings.map(JsonText::new), Optional.empty()),
                OptionalLong.empty(),
                Optional.empty(),
                false);
    }

    private static IndexTemplate with(IndexTemplate template, Map<String, String> settings) {
        return new IndexTemplate(
                template.name(),
                template.patterns(),
                template.priority(),
                template.dataStream(),
                IndexSettings.ofRequest(settings),
                template.mappings(),
                template.aliases(),
                template.version(),
                template.meta());
    }
}
