package io.millrace.application.port.driven.engine;

import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.List;

/** Every index template there is. Adapters prove themselves with {@code IndexTemplatesContract}. */
public interface IndexTemplates {

    /** Returns all templates, ordered by name. */
    List<IndexTemplate> list();

    /** Returns the same as {@link #list}, perhaps as it was a short while ago if another instance has changed it since. */
    List<IndexTemplate> listRecent();

    /**
     * Adds the template or takes the place of the one of the same name. Callers have checked it against what they have
     * read; the engine looks again, so that of two changes at once none breaks the rules for the other.
     *
     * @param createOnly whether it must be new
     * @throws io.millrace.domain.Rejection if the engine refuses it; nothing is changed
     */
    void put(IndexTemplate template, boolean createOnly);

    /**
     * Removes the templates of these names, all or none.
     *
     * @throws io.millrace.domain.Rejection if a data stream uses one of them, or one is not there; nothing is changed
     */
    void delete(List<TemplateName> names);
}
