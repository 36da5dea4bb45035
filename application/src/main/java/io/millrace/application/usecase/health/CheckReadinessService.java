package io.millrace.application.usecase.health;

import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.application.port.driven.service.StoreState;
import io.millrace.application.port.driving.health.CheckReadiness;
import java.util.stream.Stream;

public record CheckReadinessService(StoreState memory, EngineState engine) implements CheckReadiness {

    @Override
    public Readiness check() {
        StoreState.Condition condition = memory.condition();
        Check database = new Check("database", condition == StoreState.Condition.USABLE, detail(condition));
        boolean prepared = memory.isPrepared();
        Check schema = new Check("schema", prepared, prepared ? "" : "the schema of the database is not prepared yet");
        Stream<Check> ofEngine = engine.trouble().map(trouble -> new Check("engine", false, trouble)).stream();
        return new Readiness(
                Stream.concat(Stream.of(database, schema), ofEngine).toList());
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
