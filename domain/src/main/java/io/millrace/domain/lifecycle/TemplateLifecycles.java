package io.millrace.domain.lifecycle;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The lifecycles of all templates that have one.
 *
 * @param ofTemplates the lifecycles of index templates
 * @param ofComponents the lifecycles of component templates
 */
public record TemplateLifecycles(
        Map<TemplateName, StreamLifecycle> ofTemplates, Map<TemplateName, StreamLifecycle> ofComponents) {

    public static final TemplateLifecycles NONE = new TemplateLifecycles(Map.of(), Map.of());

    public TemplateLifecycles {
        ofTemplates = Map.copyOf(ofTemplates);
        ofComponents = Map.copyOf(ofComponents);
    }

    /** The kind of a template, because an index template and a component template may have the same name. */
    public enum Kind {
        TEMPLATE,
        COMPONENT
    }

    /** Returns the lifecycles of all templates of one kind. */
    public Map<TemplateName, StreamLifecycle> of(Kind kind) {
        return switch (kind) {
            case TEMPLATE -> ofTemplates;
            case COMPONENT -> ofComponents;
        };
    }

    /** Sets or removes the lifecycle of one template, and returns the result. */
    public TemplateLifecycles with(Kind kind, TemplateName template, Optional<StreamLifecycle> lifecycle) {
        Map<TemplateName, StreamLifecycle> changed = new HashMap<>(of(kind));
        changed.remove(template);
        lifecycle.ifPresent(set -> changed.put(template, set));
        return switch (kind) {
            case TEMPLATE -> new TemplateLifecycles(changed, ofComponents);
            case COMPONENT -> new TemplateLifecycles(ofTemplates, changed);
        };
    }

    /**
     * Checks that an index template creates data streams if it has a lifecycle.
     *
     * @throws Rejection if the template has a lifecycle but creates no data streams
     */
    public void requireStreams(IndexTemplate template) {
        if (template.dataStream().isEmpty() && compose(template).isPresent()) {
            throw Rejection.of(Fault.LIFECYCLE_WITHOUT_STREAM, template.name());
        }
    }

    /**
     * Returns the lifecycle of the index template, merged with the lifecycles of its component templates in their
     * order.
     */
    public Optional<StreamLifecycle> compose(IndexTemplate template) {
        Stream<Optional<StreamLifecycle>> components =
                template.composition().components().stream().map(name -> Optional.ofNullable(ofComponents.get(name)));
        return Stream.concat(components, Stream.of(Optional.ofNullable(ofTemplates.get(template.name()))))
                .flatMap(Optional::stream)
                .reduce(StreamLifecycle::overriddenBy);
    }
}
