package io.millrace.domain.reindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Leads tasks through random histories and compares them with {@link ContractModel} after every step. A failure names
 * the seed of its history; {@code -Dreindex.seed=<seed>} plays that one alone.
 */
class ReindexTaskHistoryTest {

    private static final String SEED = "reindex.seed";
    private static final int HISTORIES = 2_000;
    private static final int LONGEST = 80;

    /** What may happen next. */
    private enum Event {
        GROW,
        START,
        CANCEL,
        BEGIN,
        COPY,
        FINISH,
        FAIL,
        INTERRUPT,
        LOOK,
        ELAPSE
    }

    private static final List<Event> EVENTS = List.of(Event.values());

    private final Set<String> visited = new TreeSet<>();

    @Test
    void a_task_goes_through_its_states_as_the_contract_says() {
        Optional<Long> one = Optional.ofNullable(Long.getLong(SEED));
        if (one.isPresent()) {
            play(one.get(), new TaskMachine());
            return;
        }

        playMany(TaskMachine::new);

        Set<String> everything = Arrays.stream(ContractModel.State.values())
                .flatMap(state -> EVENTS.stream().map(event -> state + " " + event))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(visited).isEqualTo(everything);
    }

    @Test
    void a_task_that_takes_a_failed_index_for_an_upgraded_one_is_noticed() {
        assertThatThrownBy(() -> playMany(() -> new TaskMachine() {
                    @Override
                    void fail(long now, int index, String message) {
                        finish(now, index);
                    }
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("-D" + SEED + "=");
    }

    @Test
    void a_task_that_can_be_cancelled_twice_is_noticed() {
        assertThatThrownBy(() -> playMany(() -> new TaskMachine() {
                    @Override
                    String cancel(long now) {
                        super.cancel(now);
                        return "acknowledged";
                    }
                }))
                .isInstanceOf(AssertionError.class);
    }

    private void playMany(Supplier<TaskMachine> machines) {
        Random seeds = new Random();
        for (int history = 0; history < HISTORIES; history++) {
            play(seeds.nextLong(), machines.get());
        }
    }

    private void play(long seed, TaskMachine task) {
        List<String> story = new ArrayList<>();
        try {
            new History(new Random(seed), task, story).play();
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(
                    "replay with -D" + SEED + "=" + seed + "; " + failure.getMessage() + "; after " + story, failure);
        }
    }

    private final class History {

        private final Random random;
        private final TaskMachine task;
        private final List<String> story;
        private final ContractModel model = new ContractModel();
        private long now = 1_000;

        History(Random random, TaskMachine task, List<String> story) {
            this.random = random;
            this.task = task;
            this.story = story;
        }

        void play() {
            int steps = 1 + random.nextInt(LONGEST);
            for (int step = 0; step < steps; step++) {
                Event event = EVENTS.get(random.nextInt(EVENTS.size()));
                visited.add(model.state(now) + " " + event);
                story.add(event.toString());
                happens(event);
                compare();
            }
        }

        private void happens(Event event) {
            switch (event) {
                case GROW -> model.grow();
                case START -> {
                    int total = model.outdated().size() + 1 + random.nextInt(3);
                    assertThat(task.start(now, total, model.outdated())).isEqualTo(model.start(now, total));
                }
                case CANCEL -> assertThat(task.cancel(now)).isEqualTo(model.cancel(now));
                case BEGIN -> assertThat(task.begin(now)).isEqualTo(model.begin());
                case COPY -> {
                    long documents = random.nextInt(5);
                    long copied = documents == 0 ? 0 : random.nextInt((int) documents + 1);
                    anyUnderWay().ifPresent(index -> {
                        model.copied(index, documents, copied);
                        task.copied(now, index, documents, copied);
                    });
                }
                case FINISH ->
                    anyUnderWay().ifPresent(index -> {
                        model.finish(index);
                        task.finish(now, index);
                    });
                case FAIL ->
                    anyUnderWay().ifPresent(index -> {
                        String message = "reason " + random.nextInt(10);
                        model.fail(index, message);
                        task.fail(now, index, message);
                    });
                case INTERRUPT -> {
                    if (Set.of(ContractModel.State.RUNNING, ContractModel.State.CANCELLED)
                            .contains(model.state(now))) {
                        model.interrupt();
                    }
                    task.interrupt(now);
                }
                case LOOK -> {
                    model.update(now);
                    task.update(now);
                }
                case ELAPSE ->
                    now += List.of(1L, 3_600_000L, ContractModel.DAY - 1, ContractModel.DAY)
                            .get(random.nextInt(4));
            }
        }

        private Optional<Integer> anyUnderWay() {
            List<Integer> underWay = model.underWay();
            return underWay.isEmpty() ? Optional.empty() : Optional.of(underWay.get(random.nextInt(underWay.size())));
        }

        private void compare() {
            assertThat(task.reported(now)).isEqualTo(model.reported(now));
            assertThat(task.recorded(now)).isEqualTo(model.recorded(now));
            task.status(now)
                    .ifPresent(status -> assertThat(status.successes()
                                    + status.inProgress().size()
                                    + status.pending()
                                    + status.errors().size())
                            .isEqualTo(status.indicesRequiringUpgrade()));
        }
    }
}
