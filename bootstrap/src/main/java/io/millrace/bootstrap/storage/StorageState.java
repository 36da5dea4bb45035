package io.millrace.bootstrap.storage;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.connection.Changes;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.application.port.driven.service.Outages;
import io.millrace.application.port.driven.service.StoreState;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides whether the storage is usable, and whether a failure is an outage of the database or of the cluster. */
public final class StorageState implements StoreState, Outages {

    private static final Logger LOGGER = LoggerFactory.getLogger(StorageState.class);
    private static final Duration REACHABLE_WITHIN = Duration.ofMillis(900);

    private static final Set<Rejection.Reason> OUTAGES =
            Set.of(Rejection.Reason.UNAVAILABLE, Rejection.Reason.OUTCOME_UNKNOWN);

    private final OutageLog outageLog = new OutageLog(
            sentence -> LOGGER.warn("{}; requests that need it get status 503", sentence), System::nanoTime);
    private final ConnectionPool pool;
    private final EngineState engine;
    private final BooleanSupplier prepared;

    /**
     * Creates the state.
     *
     * @param prepared returns whether the database is prepared
     */
    StorageState(ConnectionPool pool, EngineState engine, BooleanSupplier prepared) {
        this.pool = pool;
        this.engine = engine;
        this.prepared = prepared;
    }

    /** Returns whether the failure is an outage. A failure while the database is not prepared yet is an outage, too. */
    @Override
    public boolean isOutage(Throwable failure) {
        return refusal(failure).isPresent();
    }

    @Override
    public Optional<Rejection> refusal(Throwable failure) {
        if (failure instanceof Rejection rejection) {
            return Optional.of(rejection).filter(refused -> OUTAGES.contains(refused.reason()));
        }
        Optional<Rejection> ofEngine = engine.outage(failure);
        if (ofEngine.isPresent()) {
            outageLog.log(String.valueOf(ofEngine.get().getMessage()));
            return ofEngine;
        }
        if (DatabaseErrors.isDiskFull(failure)) {
            pool.suspectFull();
        }
        String sentence = DatabaseErrors.sentence(failure);
        if (DatabaseErrors.isUnavailable(failure)) {
            outageLog.log(sentence);
        } else if (isPrepared()) {
            return Optional.empty();
        }
        return Optional.of(new Rejection(Rejection.Reason.UNAVAILABLE, sentence));
    }

    @Override
    public <T> T execute(Supplier<T> request) {
        return Changes.during(request);
    }

    @Override
    public Condition condition() {
        return pool.condition(REACHABLE_WITHIN);
    }

    @Override
    public boolean isPrepared() {
        return prepared.getAsBoolean();
    }
}
