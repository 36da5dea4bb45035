package io.millrace.application.port.driving.stream;

import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
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
     * @return the lifecycle with what it means under the settings of the cluster
     * @throws io.millrace.domain.Rejection if it must not, another template of the same priority could match the same
     *     name, or an existing data stream would be left without a template to roll over by; nothing is changed
     */
    Optional<Shown> put(IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly);

    /** Does the same without a lifecycle. */
    default void put(IndexTemplate template, boolean createOnly) {
        put(template, Optional.empty(), createOnly);
    }
}
