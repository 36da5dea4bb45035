package io.millrace.adapters.opensearch.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.opensearch.engine.OpenSearchStore;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DataStreams.NewDataStream;
import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.IndexTemplates;
import io.millrace.application.port.driven.engine.IndexTemplatesContract;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
