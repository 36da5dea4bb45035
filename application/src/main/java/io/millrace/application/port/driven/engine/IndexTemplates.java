package io.millrace.application.port.driven.engine;

import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.List;

/** All index templates. Implementations must pass {@code IndexTemplatesContract}. */
public interface IndexTemplates {

    /** Returns all templates, ordered by name. */
    List<IndexTemplate> list();

    /** Returns the same as {@link #list}, but a change by another instance may appear with a short delay. */
    List<IndexTemplate> listRecent();

    /**
     * Adds the template or replaces the one with the same name. Callers have already checked it against the templates
     * they read. The engine repeats the check, so that concurrent changes cannot break the rules together.
     *
     * @param createOnly whether the name must be new
     * @throws io.millrace.domain.Rejection if the engine rejects it
     */
    void put(IndexTemplate template, boolean createOnly);

    /**
     * Removes the templates with these names, all or none.
     *
     * @throws io.millrace.domain.Rejection if a data stream uses one of them, or one does not exist
     */
    void delete(List<TemplateName> names);
}
