package io.millrace.application.port.driving.stream;

import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows and changes component templates. */
public interface ManageComponentTemplates {

    /**
     * Adds the component template, or replaces the component template with the same name.
     *
     * @param lifecycle the lifecycle that index templates get from this component template
     * @param createOnly whether the request is rejected if the component template exists
     * @return the lifecycle with the values that result from the cluster settings
     * @throws io.millrace.domain.Rejection if the component template exists and {@code createOnly} is set, if there are
     *     too many component templates, or if an index template that uses it would become invalid. Then nothing is
     *     changed
     */
    Optional<Shown> put(
            Authentication caller,
            ComponentTemplate component,
            Optional<StreamLifecycle> lifecycle,
            boolean createOnly);

    /**
     * Adds or replaces a component template that is part of Millrace. Unlike {@link #put}, this method writes no entry
     * to the audit trail.
     *
     * @throws io.millrace.domain.Rejection in the same cases as {@link #put}
     */
    void install(ComponentTemplate component, Optional<StreamLifecycle> lifecycle, boolean createOnly);

    /**
     * Returns the component templates whose names match one of the patterns, ordered by name.
     *
     * @throws io.millrace.domain.Rejection if a pattern is a name without a wildcard that does not exist
     */
    List<ComponentTemplate> list(List<NamePattern> patterns);

    /** Returns the lifecycles by component template; component templates without a lifecycle are omitted. */
    Map<TemplateName, Shown> lifecycles();

    /**
     * Deletes all component templates with matching names. If this throws, no template is deleted.
     *
     * @throws io.millrace.domain.Rejection if a name without a wildcard does not exist, or an index template requires
     *     one of the component templates
     */
    void delete(Authentication caller, List<NamePattern> patterns);
}
