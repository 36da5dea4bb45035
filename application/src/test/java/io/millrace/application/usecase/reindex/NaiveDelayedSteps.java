package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.EngineCapability;
import io.millrace.application.port.driven.engine.UpgradeStore;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The steps in the order that is right with an atomic fence, with one name for all attempts and the end of an attempt
 * gone on with by the next. Without such a fence they lose documents if a swap comes late, right before that of the
 * successor, and this is the one pair of calls that is tried.
 */
public abstract class NaiveDelayedSteps extends DelayedCallsContract {

    private static final String SCENARIO = "Scenario[owner=UPGRADES, successor=STARTS_ANEW, user=DOES_NOTHING]";
    private static final int CALL = 5;
    private static final int POINT = 6;

    @Override
    protected final Set<EngineCapability> believed(UpgradeStore store) {
        return EngineCapability.ALL;
    }

    @Override
    protected final IntStream calls(String scenario) {
        return scenario.equals(SCENARIO) ? IntStream.of(CALL) : IntStream.empty();
    }

    @Override
    protected final IntStream points(String scenario, int call) {
        return IntStream.of(POINT);
    }
}
