package io.millrace.application.port.driving.stream;

import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.IndexTemplate;
import java.util.Optional;

/** Makes and changes index templates. */
public interface PutIndexTemplate {

    /**
     * Adds the template or takes the place of the one of the same name.
     *
     * @param lifecycle of data streams that are made by it
     * @param createOnly whether an existing template must not be replaced
     * @throws io.millrace.domain.Rejection if it must not, another template of the same priority could match the same
     *     name, or an existing data stream would be left without a template to roll over by; nothing is changed
     */
    void put(IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly);

    /** Does the same without a lifecycle. */
    default void put(IndexTemplate template, boolean createOnly) {
        put(template, Optional.empty(), createOnly);
    }
}
