package io.millrace.application.usecase.health;

import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.application.port.driven.service.StoreState;
import io.millrace.application.port.driving.health.CheckReadiness;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks whether the database and the engine are ready.
 *
 * @param memory the state of the database that contains the service memory
 * @param engine the state of the engine that contains the documents
 */
public record CheckReadinessService(StoreState memory, EngineState engine) implements CheckReadiness {

    @Override
    public Readiness check(Progress progress) {
        List<Check> ended = new ArrayList<>();
        progress.begin("database", ended);
        StoreState.Condition condition = memory.condition();
        ended.add(new Check("database", condition == StoreState.Condition.USABLE, detail(condition)));
        progress.begin("schema", ended);
        boolean prepared = memory.isPrepared();
        ended.add(new Check("schema", prepared, prepared ? "" : "the schema of the database is not prepared yet"));
        progress.begin("engine", ended);
        engine.findProblem().ifPresent(problem -> ended.add(new Check("engine", false, problem)));
        return new Readiness(ended);
    }

    private static String detail(StoreState.Condition condition) {
        return switch (condition) {
            case USABLE -> "";
            case UNREACHABLE -> "the database does not answer";
            case READ_ONLY -> "the database is read-only";
            case FULL -> "the database has no space left";
        };
    }
}
