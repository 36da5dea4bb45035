package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import java.util.Optional;

/**
 * Reports whether an engine is usable. The memory reports its own state, so an engine in the same database has nothing
 * to add.
 */
public interface EngineState {

    /** Returns why the engine is unusable at present, within about a second; empty if it is usable. */
    Optional<String> trouble();

    /**
     * Returns the rejection for a failure that means that the engine is unavailable or overloaded; empty for other
     * failures.
     */
    Optional<Rejection> outage(Throwable failure);

    /**
     * Returns why no upgrade of an index should start now, because the engine is damaged or overloaded; empty if one may.
     *
     * @throws RuntimeException if the engine does not respond
     */
    Optional<String> pauseReason();

    /** The state of an engine in the database of the memory, which reports for both. */
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
