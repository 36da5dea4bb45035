package io.millrace.application.port.driven.service.lifecycle;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.TemplateLifecycles;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The lifecycles of data streams and templates. They are stored in the service memory for every engine. Implementations
 * must pass {@code StreamLifecyclesContract}.
 */
public interface StreamLifecycles {

    /** Returns the lifecycles of these data streams; streams without a lifecycle are omitted. */
    Map<StreamName, Kept> find(Collection<StreamName> streams);

    /** Returns the lifecycles of all data streams. */
    Map<StreamName, Kept> list();

    /** Sets the lifecycle of all these data streams atomically. */
    void put(Collection<DataStream> streams, StreamLifecycle lifecycle);

    /**
     * Sets the lifecycle of a new data stream to the lifecycle of its templates, if any. If a deleted stream with the
     * same name had a lifecycle, replaces that lifecycle. Does nothing if a lifecycle was already set for this stream.
     */
    void begin(DataStream stream, Optional<StreamLifecycle> lifecycle);

    /**
     * Removes the lifecycle of a deleted data stream, but not the lifecycle of a later stream with the same name.
     *
     * @param last the latest possible creation time of an index of the deleted stream
     */
    void end(StreamName stream, Instant last);

    /** Removes the lifecycles of these data streams atomically. */
    void remove(Collection<StreamName> streams);

    /** Returns the lifecycles of all templates that have one. */
    TemplateLifecycles readOfTemplates();

    /**
     * Runs {@code change}, which changes the template, and then sets or removes the lifecycle of the template. No other
     * change of a template or of its lifecycle is executed in between. Therefore the template and its lifecycle always
     * come from the same request. If {@code change} throws, the lifecycle remains unchanged.
     */
    void putOfTemplate(Kind kind, TemplateName template, Optional<StreamLifecycle> lifecycle, Runnable change);

    /**
     * Removes the lifecycles of these templates atomically, and runs {@code change} with the same guarantees as
     * {@link #putOfTemplate}.
     */
    void removeOfTemplates(Kind kind, Collection<TemplateName> templates, Runnable change);

    /**
     * A stored lifecycle.
     *
     * @param generation the generation of the data stream when the lifecycle was set
     * @param setAt the creation time of the write index when the lifecycle was set
     */
    record Kept(StreamLifecycle lifecycle, long generation, Instant setAt) {

        /**
         * Returns whether the lifecycle can belong to this data stream. It cannot if another client of the engine
         * deleted the stream and created it again. The check uses two facts: the generation of a stream never
         * decreases, and the indices of a stream were created in the order of their numbers.
         */
        public boolean isOf(DataStream stream) {
            return stream.generation() >= generation
                    && (!stream.createdAt().isAfter(setAt)
                            || stream.backingIndices().stream()
                                    .flatMap(index -> index.membership().stream())
                                    .noneMatch(member -> member.position() > 0 && member.position() <= generation));
        }
    }
}
