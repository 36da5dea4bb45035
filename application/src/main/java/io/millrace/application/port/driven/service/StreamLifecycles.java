package io.millrace.application.port.driven.service;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The lifecycles of data streams and of index templates, whichever engine has those. Adapters prove themselves with
 * {@code StreamLifecyclesContract}.
 */
public interface StreamLifecycles {

    /** Returns the lifecycles of these data streams; those without are left out. */
    Map<StreamName, Kept> find(Collection<StreamName> streams);

    /** Returns the lifecycles of all data streams. */
    Map<StreamName, Kept> list();

    /** Sets the lifecycle of all these data streams in one step. */
    void put(Collection<DataStream> streams, StreamLifecycle lifecycle);

    /**
     * Gives a data stream that was just made the lifecycle of its template, if that has one, in the place of what is kept
     * of an earlier stream of its name. Does nothing if one was set for this stream already.
     */
    void begin(DataStream stream);

    /**
     * Removes the lifecycle of a data stream that is gone, and not that of a later stream of its name.
     *
     * @param last when the last index was made that the data stream may have had
     */
    void end(StreamName stream, Instant last);

    /** Removes the lifecycles of these data streams in one step. */
    void remove(Collection<StreamName> streams);

    /** Returns the lifecycles of all index templates that have one. */
    Map<TemplateName, StreamLifecycle> listOfTemplates();

    /**
     * Sets the lifecycle of an index template, or removes it, after {@code change} has changed the template. No other
     * change of a template and its lifecycle takes place in between, so that both are of the same request. If {@code
     * change} throws, the lifecycle stays unchanged.
     */
    void putOfTemplate(TemplateName template, Optional<StreamLifecycle> lifecycle, Runnable change);

    /** Removes the lifecycles of these index templates in one step, under the terms of {@link #putOfTemplate}. */
    void removeOfTemplates(Collection<TemplateName> templates, Runnable change);

    /**
     * A lifecycle as it is kept.
     *
     * @param generation that of the data stream when the lifecycle was set
     * @param setAt when the write index was made that it had then
     */
    record Kept(StreamLifecycle lifecycle, long generation, Instant setAt) {

        /**
         * Returns whether it can be that of this data stream, and not of one that a client of the engine has deleted and
         * made anew since. The generation of a stream never falls, and its indices were made in the order of their
         * numbers.
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
