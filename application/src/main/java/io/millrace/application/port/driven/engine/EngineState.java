package io.millrace.application.port.driven.engine;

import io.millrace.domain.Rejection;
import java.util.Optional;

/**
 * Reports whether an engine is usable. An engine in the database of the service memory uses {@link OfTheMemory},
 * because {@link io.millrace.application.port.driven.service.StoreState} already reports the state of that database.
 */
public interface EngineState {

    /** Returns why the engine is currently unusable; empty if it is usable. Returns within about a second. */
    Optional<String> findProblem();

    /**
     * Returns the rejection for a failure that shows that the engine is unavailable or overloaded. Returns empty for
     * all other failures.
     */
    Optional<Rejection> outage(Throwable failure);

    /**
     * Returns why no upgrade of an index should start now: the engine is damaged or overloaded. Returns empty if an
     * upgrade may start.
     *
     * @throws RuntimeException if the engine does not respond
     */
    Optional<String> pauseReason();

    /** The state of an engine that shares the database of the service memory. Never reports a problem. */
    record OfTheMemory() implements EngineState {

        @Override
        public Optional<String> findProblem() {
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
