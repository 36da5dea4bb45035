package io.millrace.application.port.driven.engine;

import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import java.util.List;
import java.util.function.Consumer;

/** Every index template there is. Adapters prove themselves with {@code IndexTemplatesContract}. */
public interface IndexTemplates {

    /** Returns all templates, ordered by name. */
    List<IndexTemplate> list();

    /** Returns the same as {@link #list}, perhaps as it was a short while ago if another instance has changed it since. */
    List<IndexTemplate> listRecent();

    /**
     * Adds the template or takes the place of the one of the same name. No other template changes between the call of
     * {@code check} and the write.
     *
     * @param check is handed all templates there are and throws if the new one must not be among them
     */
    void put(IndexTemplate template, Consumer<List<IndexTemplate>> check);

    /**
     * Removes the templates of these names, all or none.
     *
     * @throws io.millrace.domain.Rejection if a data stream uses one of them, or one is not there; nothing is changed
     */
    void delete(List<TemplateName> names);
}
