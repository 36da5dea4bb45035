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
     * @param lifecycle of data streams created from it
     * @param createOnly whether an existing template must not be replaced
     * @return the lifecycle with its effective values under the cluster settings
     * @throws io.millrace.domain.Rejection if it must not be replaced; if another template of the same priority can
     *     match the same name; if a data stream would have no template for its rollovers. Nothing is changed then
     */
    Optional<Shown> put(IndexTemplate template, Optional<StreamLifecycle> lifecycle, boolean createOnly);

    /** Puts a template without a lifecycle. */
    default void put(IndexTemplate template, boolean createOnly) {
        put(template, Optional.empty(), createOnly);
    }
}
