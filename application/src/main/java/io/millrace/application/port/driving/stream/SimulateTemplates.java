package io.millrace.application.port.driving.stream;

import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Optional;

/** Shows the result of index templates and their component templates. Changes nothing. */
public interface SimulateTemplates {

    /**
     * Returns the settings, mappings, aliases and lifecycle that a new index or data stream with this name would get.
     *
     * @param candidate a template that is treated as if it were stored
     * @return empty if no index template matches the name
     * @throws io.millrace.domain.Rejection if the candidate could not be stored
     */
    Optional<Simulation> ofIndex(String name, Optional<Candidate> candidate);

    /**
     * Returns the result of merging an index template with its component templates.
     *
     * @param name the name of a stored template; absent if only the candidate is simulated
     * @param candidate a template that is treated as if it were stored; it replaces the stored template with the same
     *     name
     * @throws io.millrace.domain.Rejection if there is neither a name nor a candidate, if no template has this name, or
     *     if the candidate could not be stored
     */
    Simulation ofTemplate(Optional<TemplateName> name, Optional<Candidate> candidate);

    /**
     * A template that is not stored.
     *
     * @param createOnly whether the request is rejected if a template with its name exists
     */
    record Candidate(IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly) {}

    /**
     * The result.
     *
     * @param overlapping the other index templates and legacy templates that can match the same names, ordered by name
     */
    record Simulation(TemplateParts parts, Optional<Shown> lifecycle, List<Overlap> overlapping) {}

    /** A template that can match the same names. */
    record Overlap(TemplateName name, List<NamePattern> patterns) {}
}
