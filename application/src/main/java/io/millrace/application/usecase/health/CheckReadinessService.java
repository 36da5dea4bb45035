package io.millrace.application.usecase.health;

import io.millrace.application.port.driven.service.StoreState;
import io.millrace.application.port.driving.health.CheckReadiness;
import java.util.List;
import java.util.Objects;

public final class CheckReadinessService implements CheckReadiness {

    private final StoreState store;

    public CheckReadinessService(StoreState store) {
        this.store = Objects.requireNonNull(store, "store");
    }

    @Override
    public Readiness check() {
        boolean reachable = store.isReachable();
        Check database = new Check("database", reachable, reachable ? "" : "the database does not answer");
        boolean prepared = store.isPrepared();
        Check schema = new Check("schema", prepared, prepared ? "" : "the schema of the database is not prepared yet");
        return new Readiness(List.of(database, schema));
    }
}
