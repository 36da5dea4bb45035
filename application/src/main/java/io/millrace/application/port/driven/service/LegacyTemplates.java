package io.millrace.application.port.driven.service;

import io.millrace.domain.Rejection;
import io.millrace.domain.stream.LegacyTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.List;

/**
 * The legacy templates. They are stored in the service memory for every engine. Implementations must pass
 * {@code LegacyTemplatesContract}.
 */
public interface LegacyTemplates {

    /** The maximum number of templates. */
    int MOST = 1_000;

    /** Returns all templates, ordered by name. */
    List<LegacyTemplate> list();

    /**
     * Adds the template, or replaces the template with the same name.
     *
     * @param createOnly whether the method fails if a template with this name exists
     * @throws Rejection if the template exists and {@code createOnly} is set, or {@value #MOST} other templates exist
     */
    void put(LegacyTemplate template, boolean createOnly);

    /** Removes the templates with these names atomically. Ignores missing templates. */
    void delete(List<TemplateName> names);

    /**
     * Checks that a template may be added.
     *
     * @param existing the names of all existing templates
     * @throws Rejection in the cases of {@link #put}
     */
    static void requirePossible(List<TemplateName> existing, TemplateName name, boolean createOnly) {
        boolean exists = existing.contains(name);
        if (exists && createOnly) {
            throw Rejection.invalid("index_template [" + name + "] already exists");
        }
        if (!exists && existing.size() >= MOST) {
            throw Rejection.invalid("there are already " + MOST + " legacy templates");
        }
    }
}
