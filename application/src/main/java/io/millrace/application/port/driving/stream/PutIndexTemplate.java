package io.millrace.application.port.driving.stream;

import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.IndexTemplate;
import java.util.Optional;

/** Creates and replaces index templates. */
public interface PutIndexTemplate {

    /**
     * Adds the template or replaces the one with the same name.
     *
     * @param lifecycle the lifecycle of data streams that are created from the template
     * @param createOnly whether the request is rejected if the template exists
     * @return the lifecycle with its effective values under the cluster settings
     * @throws io.millrace.domain.Rejection if the template exists and {@code createOnly} is set, another template with
     *     the same priority can match the same names, or a data stream would have no template for its rollovers. Then
     *     nothing is changed
     */
    Optional<Shown> put(IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly);

    /** Adds or replaces a template that has no lifecycle. */
    default void put(IndexTemplate template, boolean createOnly) {
        put(template, Optional.empty(), createOnly);
    }
}
