package io.millrace.application.port.driven.engine;

import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.List;

/** All index templates. Implementations must pass {@code IndexTemplatesContract}. */
public interface IndexTemplates {

    /** Returns all templates, ordered by name. */
    List<IndexTemplate> list();

    /**
     * Returns all templates, ordered by name, possibly from a cache. A change by another instance may appear with a
     * short delay.
     */
    List<IndexTemplate> listRecent();

    /**
     * Adds the template or replaces the one with the same name. Callers have already checked the template against the
     * other templates. The engine repeats the check, because other templates may have changed since then.
     *
     * @param createOnly whether the method fails if a template with this name exists
     * @throws io.millrace.domain.Rejection if the engine rejects it
     */
    void put(IndexTemplate template, boolean createOnly);

    /**
     * Removes all templates with these names, or none if this throws.
     *
     * @throws io.millrace.domain.Rejection if a data stream uses one of the templates, or a template does not exist
     */
    void delete(List<TemplateName> names);
}
