package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.TEMPLATE;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.Rejection.Reason;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.Composition;
import io.millrace.domain.stream.IndexTemplate.StreamOptions;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
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

    private static ComponentTemplate aComponent(String name) {
        return new ComponentTemplate(
                new TemplateName(name), TemplateParts.EMPTY, OptionalLong.empty(), Optional.empty(), false);
    }

    private static IndexTemplate composed(List<String> components, List<String> optional) {
        IndexTemplate bare = aStreamTemplate("composed", "composed-*");
        return new IndexTemplate(
                bare.name(),
                bare.patterns(),
                bare.priority(),
                bare.dataStream(),
                bare.settings(),
                bare.mappings(),
                bare.aliases(),
                bare.version(),
                Optional.of(new JsonText("{\"by\":\"us\"}")),
                new Composition(
                        components.stream().map(TemplateName::new).toList(),
                        optional.stream().map(TemplateName::new).toList()));
    }

    @Test
    void component_templates_come_back_as_they_were_put_and_are_replaced() {
        ComponentTemplate full = new ComponentTemplate(
                new TemplateName("full"),
                new TemplateParts(
                        IndexSettings.ofRequest(Map.of("refresh_interval", "5s", "lifecycle.name", "weekly")),
                        Optional.of(new JsonText("{\"properties\":{}}")),
                        Optional.of(new JsonText("{}"))),
                OptionalLong.of(3),
                Optional.of(new JsonText("{\"by\":\"us\"}")),
                false);

        templates.putComponent(aComponent("full"), true);
        templates.putComponent(full, false);
        templates.putComponent(aComponent("bare"), false);

        assertThat(templates.read().components()).containsExactly(aComponent("bare"), full);
        assertThatThrownBy(() -> templates.putComponent(aComponent("full"), true))
                .isInstanceOf(Rejection.class);

        templates.deleteComponents(List.of(new TemplateName("bare"), new TemplateName("full")));
        assertThat(templates.read().components()).isEmpty();
    }

    @Test
    void a_deprecated_component_template_is_kept_or_refused_as_the_engine_says() {
        ComponentTemplate deprecated = new ComponentTemplate(
                new TemplateName("old"), TemplateParts.EMPTY, OptionalLong.empty(), Optional.empty(), true);

        if (capabilities().contains(EngineCapability.ANY_TEMPLATE)) {
            templates.putComponent(deprecated, false);
            assertThat(templates.read().components()).containsExactly(deprecated);
        } else {
            assertThatThrownBy(() -> templates.putComponent(deprecated, false)).isInstanceOf(Rejection.class);
        }
    }

    @Test
    void a_template_names_its_components_which_stay_as_long_as_it_requires_them() {
        IndexTemplate composed = composed(List.of("b", "a"), List.of("b"));
        assertRefused(composed, false);
        templates.putComponent(aComponent("a"), false);
        templates.putComponent(aComponent("b"), false);

        put(composed);

        assertThat(templates.list()).containsExactly(composed);
        assertThatThrownBy(() -> templates.deleteComponents(List.of(new TemplateName("a"))))
                .isInstanceOf(Rejection.class)
                .hasMessage("the component templates [a] are used by the index templates [composed]");
        assertThatThrownBy(() -> templates.deleteComponents(List.of(new TemplateName("gone"))))
                .isInstanceOf(Rejection.class);
        assertThat(templates.read().components()).hasSize(2);
    }

    @Test
    void a_component_that_may_be_missing_is_missing_or_refused_as_the_engine_says() {
        IndexTemplate composed = composed(List.of("a", "custom"), List.of("custom"));
        templates.putComponent(aComponent("a"), false);

        if (capabilities().contains(EngineCapability.ANY_TEMPLATE)) {
            put(composed);
            templates.putComponent(aComponent("custom"), false);
            templates.deleteComponents(List.of(new TemplateName("custom")));
            assertThat(templates.list()).containsExactly(composed);
        } else {
            assertRefused(composed, false);
        }
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
