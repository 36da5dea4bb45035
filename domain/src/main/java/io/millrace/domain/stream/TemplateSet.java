package io.millrace.domain.stream;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All index templates and component templates of an engine at one moment. An index template is merged with its
 * component templates in this order: first the component templates in the order of their list, then the index template
 * itself. Later values have precedence.
 *
 * @param templates the index templates, ordered by name
 * @param components the component templates, ordered by name
 */
public record TemplateSet(List<IndexTemplate> templates, List<ComponentTemplate> components) {

    /** The maximum number of component templates. */
    public static final int MOST_COMPONENTS = 1_000;

    public static final TemplateSet EMPTY = new TemplateSet(List.of(), List.of());

    public TemplateSet {
        templates = List.copyOf(templates);
        components = List.copyOf(components);
    }

    /** Returns the existing component templates of an index template, in the order of its list. */
    public List<ComponentTemplate> componentsOf(IndexTemplate template) {
        if (template.composition().components().isEmpty()) {
            return List.of();
        }
        Map<TemplateName, ComponentTemplate> byName =
                components.stream().collect(Collectors.toMap(ComponentTemplate::name, Function.identity()));
        return template.composition().components().stream()
                .flatMap(name -> Optional.ofNullable(byName.get(name)).stream())
                .toList();
    }

    /**
     * Returns the index template merged with its component templates.
     *
     * @throws Rejection if the result has too many settings
     */
    public IndexTemplate compose(IndexTemplate template, TemplateParts.Merge merge) {
        TemplateParts merged = TemplateParts.EMPTY;
        for (ComponentTemplate component : componentsOf(template)) {
            merged = merged.overriddenBy(component.parts(), merge);
        }
        return template.with(merged.overriddenBy(template.parts(), merge));
    }

    /** Returns the settings of the index template merged with the settings of its component templates. */
    public IndexSettings settingsOf(IndexTemplate template) {
        IndexSettings merged = IndexSettings.EMPTY;
        for (ComponentTemplate component : componentsOf(template)) {
            merged = TemplateParts.overriddenBy(merged, component.parts().settings());
        }
        return TemplateParts.overriddenBy(merged, template.settings());
    }

    /** Returns the index templates that use the component template. */
    public List<IndexTemplate> usersOf(TemplateName component) {
        return templates.stream()
                .filter(template -> template.composition().components().contains(component))
                .toList();
    }

    /** Returns a copy with the index template. It replaces the index template with the same name. */
    public TemplateSet with(IndexTemplate template) {
        List<IndexTemplate> changed = new ArrayList<>(templates);
        changed.removeIf(other -> other.name().equals(template.name()));
        changed.add(template);
        changed.sort(Comparator.comparing(IndexTemplate::name));
        return new TemplateSet(changed, components);
    }

    /** Returns a copy with the component template. It replaces the component template with the same name. */
    public TemplateSet with(ComponentTemplate component) {
        List<ComponentTemplate> changed = new ArrayList<>(components);
        changed.removeIf(other -> other.name().equals(component.name()));
        changed.add(component);
        changed.sort(Comparator.comparing(ComponentTemplate::name));
        return new TemplateSet(templates, changed);
    }

    /**
     * Checks that the component templates of an index template exist. Ignores those that the index template skips if
     * they do not exist.
     *
     * @throws Rejection if a required component template does not exist
     */
    public void requireComponents(IndexTemplate template) {
        IndexTemplate.Composition composition = template.composition();
        Set<TemplateName> existing =
                components.stream().map(ComponentTemplate::name).collect(Collectors.toSet());
        List<TemplateName> missing =
                composition.required().filter(name -> !existing.contains(name)).toList();
        if (!missing.isEmpty()) {
            throw Rejection.of(
                    composition.optional().isEmpty() ? Fault.NO_SUCH_COMPONENTS : Fault.NO_SUCH_REQUIRED_COMPONENTS,
                    template.name(),
                    missing);
        }
    }

    /**
     * Checks that a component template may be added or replaced.
     *
     * @param createOnly whether the method fails if the component template exists
     * @throws Rejection if the component template exists and {@code createOnly} is set, or if there would be too many
     */
    public void requireComponentPossible(TemplateName name, boolean createOnly) {
        boolean exists = components.stream().anyMatch(other -> other.name().equals(name));
        if (exists && createOnly) {
            throw Rejection.invalid("component template [" + name + "] already exists");
        }
        if (!exists && components.size() >= MOST_COMPONENTS) {
            throw Rejection.invalid("there are already " + MOST_COMPONENTS + " component templates");
        }
    }

    /**
     * Checks that component templates may be deleted.
     *
     * @throws Rejection if one of them does not exist, or an index template requires it
     */
    public void requireComponentsRemovable(List<TemplateName> names) {
        Set<TemplateName> existing =
                components.stream().map(ComponentTemplate::name).collect(Collectors.toSet());
        String missing = names.stream()
                .filter(name -> !existing.contains(name))
                .map(TemplateName::value)
                .collect(Collectors.joining(","));
        if (!missing.isEmpty()) {
            throw Rejection.of(Fault.NO_SUCH_COMPONENT, missing);
        }
        Set<TemplateName> used = new LinkedHashSet<>();
        List<TemplateName> users = templates.stream()
                .filter(template -> !usedBy(template, names).isEmpty())
                .map(IndexTemplate::name)
                .toList();
        templates.forEach(template -> used.addAll(usedBy(template, names)));
        if (!users.isEmpty()) {
            throw Rejection.of(Fault.COMPONENTS_IN_USE, used, users);
        }
    }

    private static List<TemplateName> usedBy(IndexTemplate template, List<TemplateName> names) {
        Stream<TemplateName> required = template.composition().required();
        return required.filter(names::contains).toList();
    }
}
