package io.millrace.application.port.driven.engine;

import io.millrace.domain.stream.ComponentTemplate;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.stream.TemplateSet;
import java.util.List;

/** All index templates and component templates. Implementations must pass {@code IndexTemplatesContract}. */
public interface IndexTemplates {

    /** Returns all templates. */
    TemplateSet read();

    /**
     * Returns all templates, possibly from a cache. A change that another instance made may be missing for a short
     * time.
     */
    TemplateSet readRecent();

    /** Returns all index templates, ordered by name. */
    default List<IndexTemplate> list() {
        return read().templates();
    }

    /**
     * Adds the template, or replaces the template with the same name. Callers have already checked the template against
     * the other templates. The engine repeats this check, because other templates may have changed since then.
     *
     * @param createOnly whether the method fails if a template with this name exists
     * @throws io.millrace.domain.Rejection if the engine rejects the template
     */
    void put(IndexTemplate template, boolean createOnly);

    /**
     * Removes all templates with these names. If this throws, no template is removed.
     *
     * @throws io.millrace.domain.Rejection if a data stream uses one of the templates, or a template does not exist
     */
    void delete(List<TemplateName> names);

    /**
     * Adds the component template, or replaces the component template with the same name.
     *
     * @param createOnly whether the method fails if a component template with this name exists
     * @throws io.millrace.domain.Rejection if the engine rejects the component template, or there are already
     *     {@value TemplateSet#MOST_COMPONENTS} others
     */
    void putComponent(ComponentTemplate component, boolean createOnly);

    /**
     * Removes all component templates with these names. If this throws, no template is removed.
     *
     * @throws io.millrace.domain.Rejection if an index template requires one of the component templates, or one of them
     *     does not exist
     */
    void deleteComponents(List<TemplateName> names);
}
