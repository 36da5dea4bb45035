package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.TEMPLATE;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link IndexTemplates} must do. An adapter's test extends this and hands over the ports of an empty store.
 */
public abstract class IndexTemplatesContract {

    private IndexTemplates templates;
    private DataStreams streams;

    /** Empties the store; called before each test and before the ports are asked for. */
    protected abstract void prepareEmptyStore();

    protected abstract IndexTemplates indexTemplates();

    protected abstract DataStreams dataStreams();

    /** Returns what the engine promises; an adapter that promises less overrides it. */
    protected Set<EngineCapability> capabilities() {
        return EngineCapability.ALL;
    }

    @BeforeEach
    void prepare() {
        prepareEmptyStore();
        templates = indexTemplates();
        streams = dataStreams();
    }

    private void put(IndexTemplate template) {
        templates.put(template, false);
    }

    @Test
    void a_template_comes_back_as_it_was_put() {
        IndexTemplate full = new IndexTemplate(
                new TemplateName("full"),
                List.of(new NamePattern("logs-*"), new NamePattern("metrics")),
                OptionalLong.of(7),
                Optional.of(new StreamOptions(false, false)),
                IndexSettings.ofRequest(Map.of(
                        "refresh_interval",
                        "5s",
                        "query.default_field",
                        "[\"message\",\"tags\"]",
                        "lifecycle.name",
                        "weekly")),
                Optional.of(new JsonText(
                        capabilities().contains(EngineCapability.ANY_TEMPLATE)
                                ? "{\"properties\" :{}}"
                                : "{\"properties\":{}}")),
                Optional.of(new JsonText("{}")),
                OptionalLong.of(3),
                Optional.of(new JsonText("{\"by\":\"us\"}")));
        IndexTemplate bare = new IndexTemplate(
                new TemplateName("bare"),
                List.of(new NamePattern("x")),
                OptionalLong.empty(),
                Optional.empty(),
                IndexSettings.EMPTY,
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty());

        put(full);
        put(bare);

        assertThat(templates.list()).containsExactly(bare, full);
    }

    @Test
    void a_template_that_asks_for_more_than_all_engines_have_is_kept_or_refused_as_the_engine_says() {
        IndexTemplate sound = aStreamTemplate("logs", "logs-*");
        List<IndexTemplate> odd = List.of(
                with(sound, OptionalLong.of(-3), new StreamOptions(false, false)),
                with(sound, OptionalLong.empty(), new StreamOptions(true, false)),
                with(sound, OptionalLong.empty(), new StreamOptions(false, true)));

        for (IndexTemplate template : odd) {
            if (capabilities().contains(EngineCapability.ANY_TEMPLATE)) {
                put(template);
                assertThat(templates.list()).containsExactly(template);
            } else {
                assertRefused(template, false);
                assertThat(templates.list()).isEmpty();
            }
        }
    }

    private static IndexTemplate with(IndexTemplate template, OptionalLong version, StreamOptions options) {
        return new IndexTemplate(
                template.name(),
                template.patterns(),
                template.priority(),
                Optional.of(options),
                template.settings(),
                template.mappings(),
                template.aliases(),
                version,
                template.meta());
    }

    @Test
    void a_template_takes_the_place_of_its_namesake() {
        put(aStreamTemplate("logs", "a-*"));

        put(aStreamTemplate("logs", "b-*"));

        assertThat(templates.list()).containsExactly(aStreamTemplate("logs", "b-*"));
    }

    @Test
    void the_engine_itself_refuses_what_breaks_the_rules() {
        put(aStreamTemplate(TEMPLATE.value(), "logs*"));
        streams.create(aNewStream("logs"));

        assertRefused(aStreamTemplate("rival", "logs-*"), false);
        assertRefused(aStreamTemplate(TEMPLATE.value(), "metrics*"), false);
        assertRefused(aStreamTemplate(TEMPLATE.value(), "logs*", "more*"), true);

        assertThat(templates.list()).containsExactly(aStreamTemplate(TEMPLATE.value(), "logs*"));
    }

    private void assertRefused(IndexTemplate template, boolean createOnly) {
        assertThatThrownBy(() -> templates.put(template, createOnly))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.INVALID));
    }

    @Test
    void templates_are_deleted_all_or_none() {
        put(aStreamTemplate("one", "a-*"));
        put(aStreamTemplate("two", "b-*"));

        assertThatThrownBy(() -> templates.delete(List.of(new TemplateName("one"), new TemplateName("three"))))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        rejection -> assertThat(rejection.reason()).isEqualTo(Reason.RESOURCE_NOT_FOUND));
        assertThat(templates.list()).hasSize(2);

        templates.delete(List.of(new TemplateName("one"), new TemplateName("two")));

        assertThat(templates.list()).isEmpty();
    }

    @Test
    void a_template_that_a_stream_uses_stays() {
        put(aStreamTemplate(TEMPLATE.value(), "l*"));
        streams.create(aNewStream("logs"));

        assertThatThrownBy(() -> templates.delete(List.of(TEMPLATE)))
                .isInstanceOf(Rejection.class)
                .hasMessage("unable to remove composable templates [everything] as they are in use by a data streams"
                        + " [logs]");
        assertThat(templates.list()).hasSize(1);

        streams.delete(aNewStream("logs").name());
        templates.delete(List.of(TEMPLATE));

        assertThat(templates.list()).isEmpty();
    }
}
