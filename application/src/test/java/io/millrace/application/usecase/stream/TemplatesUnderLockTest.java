package io.millrace.application.usecase.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.InMemoryStreamLifecycles;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.Composition;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What happens if another request changes a template between the check of a template and its change. */
class TemplatesUnderLockTest {

    private static final StreamLifecycle LIFECYCLE = new StreamLifecycle(true, Optional.empty());
    private static final TemplateName PARTS = new TemplateName("parts");
    private static final TemplateParts.Merge MERGE =
            new TemplateParts.Merge((lower, upper) -> upper, (lower, upper) -> upper);

    private final InMemoryEngine engine = new InMemoryEngine();
    private Runnable interruption = () -> {};

    private final InMemoryStreamLifecycles kept = new InMemoryStreamLifecycles() {

        @Override
        public synchronized void putOfTemplate(
                Kind kind, TemplateName template, Optional<StreamLifecycle> lifecycle, Runnable change) {
            interruption.run();
            super.putOfTemplate(kind, template, lifecycle, change);
        }
    };

    private static IndexTemplate plain() {
        return new IndexTemplate(
                new TemplateName("plain"),
                List.of(new NamePattern("plain-*")),
                OptionalLong.empty(),
                Optional.empty(),
                IndexSettings.EMPTY,
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                new Composition(List.of(PARTS), List.of()));
    }

    private static ComponentTemplate parts() {
        return new ComponentTemplate(PARTS, TemplateParts.EMPTY, OptionalLong.empty(), Optional.empty(), false);
    }

    @Test
    void a_lifecycle_is_refused_whose_component_an_index_template_without_data_streams_contains_since_the_check() {
        engine.indexTemplates().putComponent(parts(), false);
        interruption = () -> engine.indexTemplates().put(plain(), false);
        ComponentTemplatesService service =
                new ComponentTemplatesService(engine.indexTemplates(), kept, new InMemoryClusterSettings(), MERGE);

        assertThatThrownBy(() -> service.put(parts(), Optional.of(LIFECYCLE), false))
                .isInstanceOf(Rejection.class);
        assertThat(kept.readOfTemplates().of(Kind.COMPONENT)).isEmpty();
    }

    @Test
    void an_index_template_without_data_streams_is_refused_whose_component_has_a_lifecycle_since_the_check() {
        engine.indexTemplates().putComponent(parts(), false);
        interruption = () -> {
            interruption = () -> {};
            kept.putOfTemplate(Kind.COMPONENT, PARTS, Optional.of(LIFECYCLE), () -> {});
        };
        IndexTemplatesService service = new IndexTemplatesService(
                engine.indexTemplates(), engine.indices(), kept, new InMemoryClusterSettings(), MERGE);

        assertThatThrownBy(() -> service.put(plain(), Optional.empty(), false)).isInstanceOf(Rejection.class);
        assertThat(engine.indexTemplates().list()).isEmpty();
    }
}
