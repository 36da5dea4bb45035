package io.millrace.application.usecase.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.application.port.driven.engine.EngineState;
import io.millrace.application.port.driven.service.StoreState;
import io.millrace.application.port.driving.health.CheckReadiness;
import io.millrace.domain.Rejection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckReadinessServiceTest {

    private static StoreState memory(StoreState.Condition condition) {
        return new StoreState() {
            @Override
            public Condition condition() {
                return condition;
            }

            @Override
            public boolean isPrepared() {
                return true;
            }
        };
    }

    private static EngineState troubled(String problem) {
        return new EngineState() {
            @Override
            public Optional<String> findProblem() {
                return Optional.of(problem);
            }

            @Override
            public Optional<Rejection> outage(Throwable failure) {
                return Optional.empty();
            }

            @Override
            public Optional<String> pauseReason() {
                return Optional.empty();
            }
        };
    }

    @Test
    void an_engine_in_the_database_of_the_memory_has_no_check_of_its_own() {
        CheckReadiness.Readiness readiness = new CheckReadinessService(
                        memory(StoreState.Condition.USABLE), new EngineState.OfTheMemory())
                .check((name, ended) -> {});

        assertThat(readiness.checks()).extracting(CheckReadiness.Check::name).containsExactly("database", "schema");
        assertThat(readiness.checks()).allMatch(CheckReadiness.Check::passed);
    }

    @Test
    void memory_and_engine_answer_each_for_itself() {
        CheckReadiness.Readiness readiness = new CheckReadinessService(
                        memory(StoreState.Condition.UNREACHABLE), troubled("no manager answers"))
                .check((name, ended) -> {});

        assertThat(readiness.checks())
                .filteredOn(check -> !check.passed())
                .extracting(CheckReadiness.Check::name, CheckReadiness.Check::detail)
                .containsExactly(
                        tuple("database", "the database does not answer"), tuple("engine", "no manager answers"));
    }

    @Test
    void each_check_is_announced_with_the_outcomes_of_those_before_it() {
        Map<String, List<String>> before = new LinkedHashMap<>();

        new CheckReadinessService(memory(StoreState.Condition.USABLE), troubled("no manager answers"))
                .check((name, ended) -> before.put(
                        name, ended.stream().map(CheckReadiness.Check::name).toList()));

        assertThat(before)
                .containsExactly(
                        entry("database", List.of()),
                        entry("schema", List.of("database")),
                        entry("engine", List.of("database", "schema")));
    }
}
