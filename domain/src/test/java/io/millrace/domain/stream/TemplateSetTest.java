package io.millrace.domain.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.stream.IndexTemplate.Composition;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TemplateSetTest {

    private static final TemplateParts.Merge JOIN = new TemplateParts.Merge(
            (first, second) -> new JsonText(first.value() + "+" + second.value()),
            (first, second) -> new JsonText(first.value() + "&" + second.value()));

    private static ComponentTemplate aComponent(String name, Map<String, String> settings, String mappings) {
        return new ComponentTemplate(
                new TemplateName(name),
                new TemplateParts(
                        IndexSettings.ofRequest(settings),
                        Optional.of(mappings).filter(text -> !text.isEmpty()).map(JsonText::new),
                        Optional.empty()),
                OptionalLong.empty(),
                Optional.empty(),
                false);
    }

    private static IndexTemplate aTemplate(String name, List<String> components, List<String> optional) {
        return new IndexTemplate(
                new TemplateName(name),
                List.of(new NamePattern(name + "-*")),
                OptionalLong.empty(),
                Optional.empty(),
                IndexSettings.ofRequest(Map.of("own", "1")),
                Optional.of(new JsonText("own")),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                new Composition(
                        components.stream().map(TemplateName::new).toList(),
                        optional.stream().map(TemplateName::new).toList()));
    }

    @Test
    void components_are_merged_in_their_order_and_the_template_is_last() {
        ComponentTemplate first = aComponent("first", Map.of("a", "1", "b", "1", "own", "0"), "x");
        ComponentTemplate second = aComponent("second", Map.of("b", "2"), "y");
        TemplateSet set = new TemplateSet(List.of(), List.of(second, first));

        IndexTemplate composed =
                set.compose(aTemplate("t", List.of("first", "missing", "second"), List.of("missing")), JOIN);

        assertThat(composed.settings()).isEqualTo(IndexSettings.ofRequest(Map.of("a", "1", "b", "2", "own", "1")));
        assertThat(composed.mappings()).contains(new JsonText("x+y+own"));
        assertThat(set.settingsOf(composed)).isEqualTo(composed.settings());
    }

    @Test
    void a_template_needs_its_components_except_the_optional_ones() {
        TemplateSet set = new TemplateSet(List.of(), List.of(aComponent("known", Map.of(), "")));

        set.requireComponents(aTemplate("t", List.of("known", "custom"), List.of("custom")));

        assertThatThrownBy(() -> set.requireComponents(aTemplate("t", List.of("known", "a", "b"), List.of())))
                .isInstanceOf(Rejection.class)
                .hasMessage("the component templates [a, b] of index template [t] do not exist");
        assertThatThrownBy(() -> set.requireComponents(aTemplate("t", List.of("a", "b"), List.of("b"))))
                .isInstanceOf(Rejection.class)
                .hasMessage("the component templates [a] of index template [t] do not exist and are not optional");
    }

    @Test
    void only_components_that_no_template_requires_can_be_removed() {
        TemplateSet set = new TemplateSet(
                List.of(aTemplate("t", List.of("used", "custom"), List.of("custom"))),
                List.of(aComponent("custom", Map.of(), ""), aComponent("used", Map.of(), "")));

        set.requireComponentsRemovable(List.of(new TemplateName("custom")));

        assertThatThrownBy(() ->
                        set.requireComponentsRemovable(List.of(new TemplateName("custom"), new TemplateName("used"))))
                .isInstanceOf(Rejection.class)
                .hasMessage("the component templates [used] are used by the index templates [t]");
        assertThatThrownBy(() -> set.requireComponentsRemovable(List.of(new TemplateName("gone"))))
                .isInstanceOf(Rejection.class)
                .hasMessage("component template [gone] does not exist");
    }

    @Test
    void there_is_a_limit_of_component_templates() {
        List<ComponentTemplate> many = new ArrayList<>();
        IntStream.range(0, TemplateSet.MOST_COMPONENTS).forEach(i -> many.add(aComponent("c" + i, Map.of(), "")));
        TemplateSet full = new TemplateSet(List.of(), many);

        full.requireComponentPossible(new TemplateName("c7"), false);

        assertThatThrownBy(() -> full.requireComponentPossible(new TemplateName("c7"), true))
                .isInstanceOf(Rejection.class)
                .hasMessage("component template [c7] already exists");
        assertThatThrownBy(() -> full.requireComponentPossible(new TemplateName("more"), false))
                .isInstanceOf(Rejection.class)
                .hasMessage("there are already 1000 component templates");
    }

    @Test
    void a_template_has_at_most_100_components() {
        List<String> many = IntStream.range(0, 101).mapToObj(i -> "c" + i).toList();

        assertThatThrownBy(() -> aTemplate("t", many, List.of()))
                .isInstanceOf(Rejection.class)
                .hasMessage("an index template has more than 100 component templates");
    }

    @Test
    void a_template_replaces_the_one_with_its_name_and_keeps_the_order_of_names() {
        IndexTemplate a = aTemplate("a", List.of(), List.of());
        IndexTemplate changed = aTemplate("b", List.of("x"), List.of());
        TemplateSet set = new TemplateSet(
                List.of(aTemplate("b", List.of(), List.of()), aTemplate("c", List.of(), List.of())), List.of());

        assertThat(set.with(changed).with(a).templates())
                .containsExactly(a, changed, aTemplate("c", List.of(), List.of()));
    }

    @Test
    void a_component_replaces_the_one_with_its_name_and_keeps_the_order_of_names() {
        ComponentTemplate a = aComponent("a", Map.of(), "");
        ComponentTemplate changed = aComponent("b", Map.of("k", "v"), "");
        TemplateSet set =
                new TemplateSet(List.of(), List.of(aComponent("b", Map.of(), ""), aComponent("c", Map.of(), "")));

        assertThat(set.with(changed).with(a).components()).containsExactly(a, changed, aComponent("c", Map.of(), ""));
    }

    @Test
    void the_users_of_a_component_contain_it() {
        IndexTemplate user = aTemplate("a", List.of("x", "y"), List.of());
        TemplateSet set = new TemplateSet(List.of(user, aTemplate("b", List.of("y"), List.of())), List.of());

        assertThat(set.usersOf(new TemplateName("x"))).containsExactly(user);
        assertThat(set.usersOf(new TemplateName("z"))).isEmpty();
    }
}
