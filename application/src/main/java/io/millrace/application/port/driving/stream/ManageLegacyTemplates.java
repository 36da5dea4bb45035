package io.millrace.application.port.driving.stream;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.text.NamePattern;
import java.util.List;

/** Shows and changes legacy templates. */
public interface ManageLegacyTemplates {

    /**
     * Adds the template, or replaces the template with the same name.
     *
     * @param createOnly whether the request is rejected if the template exists
     * @throws io.millrace.domain.Rejection if the template exists and {@code createOnly} is set, or if there are too
     *     many templates
     */
    void put(Authentication caller, LegacyTemplate template, boolean createOnly);

    /** Returns the templates whose names match one of the patterns, ordered by name. */
    List<LegacyTemplate> list(List<NamePattern> patterns);

    /**
     * Deletes all templates with matching names.
     *
     * @throws io.millrace.domain.Rejection if {@code pattern} is a name without a wildcard that does not exist
     */
    void delete(Authentication caller, NamePattern pattern);
}
