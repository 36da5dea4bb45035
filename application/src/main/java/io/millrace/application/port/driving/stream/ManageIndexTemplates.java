package io.millrace.application.port.driving.stream;

import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows and changes index templates. */
public interface ManageIndexTemplates {

    /**
     * Adds the template, or replaces the template with the same name.
     *
     * @param lifecycle the lifecycle of data streams that are created from the template
     * @param createOnly whether the request is rejected if the template exists
     * @throws io.millrace.domain.Rejection if the template exists and {@code createOnly} is set, if another template
     *     with the same priority can match the same names, if a component template is missing, or if a data stream
     *     would have no template for its rollovers. Then nothing is changed
     */
    Outcome put(Authentication caller, IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly);

    /** Adds or replaces a template that has no lifecycle. */
    default void put(Authentication caller, IndexTemplate template, boolean createOnly) {
        put(caller, template, Optional.empty(), createOnly);
    }

    /**
     * Adds or replaces a template that is part of Millrace. Unlike {@link #put}, this method writes no entry to the
     * audit trail.
     *
     * @throws io.millrace.domain.Rejection in the same cases as {@link #put}
     */
    void install(IndexTemplate template, boolean createOnly);

    /**
     * Returns the templates with matching names, ordered by name.
     *
     * @throws io.millrace.domain.Rejection if {@code pattern} is a name without a wildcard and no template has this
     *     name
     */
    List<IndexTemplate> list(NamePattern pattern);

    /** Returns the lifecycles by template; templates without a lifecycle are omitted. */
    Map<TemplateName, Shown> lifecycles();

    /**
     * Deletes all templates with matching names. If this throws, no template is deleted.
     *
     * @throws io.millrace.domain.Rejection if a name without a wildcard does not exist, or a data stream uses one of
     *     the templates
     */
    void delete(Authentication caller, List<NamePattern> patterns);

    /**
     * The result of storing a template.
     *
     * @param lifecycle the lifecycle of the template itself, with the values that result from the cluster settings
     * @param deprecated those component templates of the template that are deprecated
     */
    record Outcome(Optional<Shown> lifecycle, List<TemplateName> deprecated) {}
}
