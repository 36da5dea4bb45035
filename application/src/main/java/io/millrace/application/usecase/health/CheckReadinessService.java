package io.millrace.application.usecase.health;

import io.millrace.application.port.driven.service.StoreState;
import io.millrace.application.port.driving.health.CheckReadiness;
import java.util.List;

public record CheckReadinessService(StoreState store) implements CheckReadiness {

    @Override
    public Readiness check() {
        StoreState.Condition condition = store.condition();
        Check database = new Check("database", condition == StoreState.Condition.USABLE, detail(condition));
        boolean prepared = store.isPrepared();
        Check schema = new Check("schema", prepared, prepared ? "" : "the schema of the database is not prepared yet");
        return new Readiness(List.of(database, schema));
    }

    private static String detail(StoreState.Condition condition) {
        return switch (condition) {
            case USABLE -> "";
            case AWAY -> "the database does not answer";
            case READ_ONLY -> "the database is read-only";
            case FULL -> "the database has no space left";
        };
    }
}
