package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import java.util.Optional;

/**
 * Whether an engine can be used. The memory answers for itself, so that an engine in the database of the memory has nothing
 * to add.
 */
public interface EngineState {

    /** Returns why the engine cannot be used at this moment, within about a second; empty if it can. */
    Optional<String> trouble();

    /**
     * Returns what a client is told of a failure that means that the engine is away, or too busy to be asked; empty for any
     * other failure.
     */
    Optional<Rejection> outage(Throwable failure);

    /**
     * Returns why no upgrade of an index should start now, because the engine is damaged or overloaded; empty if one may.
     *
     * @throws RuntimeException if the engine does not respond
     */
    Optional<String> pauseReason();

    /** The state of an engine in the database of the memory, which answers for it. */
    record OfTheMemory() implements EngineState {

        @Override
        public Optional<String> trouble() {
            return Optional.empty();
        }

        @Override
        public Optional<Rejection> outage(Throwable failure) {
            return Optional.empty();
        }

        @Override
        public Optional<String> pauseReason() {
            return Optional.empty();
        }
    }
}
