package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoCommandTest {

    private final FakeStore store = new FakeStore();
    private final ProgramFixture program = new ProgramFixture().starting(store);

    private static Path directory(Settings settings) {
        return Objects.requireNonNull(settings.database().embeddedDirectory().getParent());
    }

    private void assertNothingIsLeft() {
        assertThat(store.isRunning()).isFalse();
        assertThat(store.hadDirectory()).isTrue();
        assertThat(store.starts())
                .isNotEmpty()
                .allSatisfy(settings -> assertThat(directory(settings)).doesNotExist());
    }

    @Test
    void everything_is_shown_and_nothing_is_left() {
        int status = program.run("demo", "--documents", "100", "--set", "cluster.name=mill");

        assertThat(program.errors()).isEmpty();
        assertThat(status).isZero();
        assertThat(program.output())
                .contains(
                        "[2/5] Load 100 records of a web server into 4 backing indices",
                        "      load    100 %  100 of 100",
                        "[5/5] Upgrade at 8 documents per second at most, while a client writes",
                        "      upgrade  10 %  10 of 100",
                        "      errors: 0; slowest response: ",
                        "  ...-000001          8.0.0       8         25     10.0.0      10         25",
                        "Every document exists exactly once: 100 loaded + ",
                        " -X POST localhost:8080/_migration/reindex")
                .doesNotContain("\r", "\u001b");
        assertThat(store.starts())
                .extracting(settings -> settings.indexVersion() + " "
                        + settings.server().host() + " " + settings.server().port() + " "
                        + settings.identity().clusterName())
                .containsExactly("8.0.0 127.0.0.1 0 mill", "10.0.0 127.0.0.1 0 mill");
        assertThat(store.starts())
                .extracting(DemoCommandTest::directory)
                .containsOnly(directory(store.starts().get(0)));
        assertNothingIsLeft();
    }

    @Test
    void an_exploration_keeps_the_service_until_the_stop_and_ends_with_success() {
        CompletableFuture<Integer> status =
                CompletableFuture.supplyAsync(() -> program.run("demo", "--documents", "100", "--open"));
        await().atMost(TestTimeouts.HANGING)
                .until(() -> program.output().contains("Press Ctrl-C to stop the service and remove its data."));
        assertThat(store.isRunning()).isTrue();

        program.stop();

        assertThat(status).succeedsWithin(TestTimeouts.HANGING).isEqualTo(0);
        assertThat(program.errors()).isEmpty();
        assertThat(program.output())
                .containsPattern("  console:      http://127\\.0\\.0\\.1:\\d+/console\n")
                .contains("  command line: millrace search logs --url http://127.0.0.1:")
                .doesNotContain("To do the same manually");
        assertNothingIsLeft();
    }

    @Test
    void a_failed_upgrade_is_a_failed_demo() {
        store.failingUpgradesWith("index [.ds-logs-000001] does not exist");

        int status = program.run("demo", "--documents", "100", "--throttle", "-1");

        assertThat(status).isEqualTo(1);
        assertThat(program.output()).contains("Upgrade at full speed");
        assertThat(program.errors().lines())
                .containsExactly("millrace: the demo failed: the upgrade failed: .ds-logs-000001:"
                        + " index [.ds-logs-000001] does not exist");
        assertNothingIsLeft();
    }

    @Test
    void a_refused_write_is_a_failed_demo() {
        store.refusingWrites();

        int status = program.run("demo", "--documents", "100");

        assertThat(status).isEqualTo(1);
        assertThat(program.errors())
                .startsWith("millrace: the demo failed: the writer received ")
                .contains("the first one: POST /logs/_doc failed with status 403: no writes");
        assertThat(program.output()).doesNotContain("Every document exists exactly once");
        assertNothingIsLeft();
    }

    @Test
    void a_missing_document_is_a_failed_demo() {
        store.losing(1);

        int status = program.run("demo", "--documents", "100");

        assertThat(status).isEqualTo(1);
        assertThat(program.errors()).startsWith("millrace: the demo failed: of 100 documents loaded and ");
        assertThat(program.output()).doesNotContain("Every document exists exactly once");
        assertNothingIsLeft();
    }

    @Test
    void a_demo_that_is_asked_to_end_ends_with_130() throws InterruptedException {
        store.neverFinishing();
        CompletableFuture<Integer> status =
                CompletableFuture.supplyAsync(() -> program.run("demo", "--documents", "100"));
        store.awaitUpgrade();

        program.stop();

        assertThat(status).succeedsWithin(TestTimeouts.HANGING).isEqualTo(130);
        assertThat(program.errors().lines()).containsExactly("millrace: the demo was stopped");
        assertNothingIsLeft();
    }

    @Test
    void a_refused_start_is_one_sentence() {
        AtomicReference<Path> directory = new AtomicReference<>(Path.of(""));
        program.starting(settings -> {
            directory.set(directory(settings));
            throw new StartRefusedException("the database cannot run here");
        });

        int status = program.run("demo");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors().lines()).containsExactly("millrace: the database cannot run here");
        assertThat(directory.get()).isNotEqualTo(Path.of("")).doesNotExist();
    }

    @Test
    void a_failed_start_is_one_line() {
        program.starting(settings -> {
            throw new IllegalStateException("broken\nin two");
        });

        int status = program.run("demo");

        assertThat(status).isEqualTo(1);
        assertThat(program.errors().lines())
                .containsExactly("millrace: the demo failed: java.lang.IllegalStateException: broken\\nin two");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--documents=99|--documents is 99, but must be between 100 and 1000000",
                "--documents=1000001|--documents is 1000001, but must be between 100 and 1000000",
                "--throttle=0|--throttle is 0, but must be between 1 and 1000000, or -1 for no limit",
                "--throttle=1000001|--throttle is 1000001, but must be between 1 and 1000000, or -1 for no limit",
                "--engine=mysql|--engine is mysql, but must be postgresql or opensearch",
                "--url=http://127.0.0.1:1|--url is the address of a node of a cluster, and needs --engine opensearch"
            })
    void an_option_out_of_bounds_is_refused(String option, String sentence) {
        int status = program.run("demo", option);

        assertThat(status).isEqualTo(2);
        assertThat(program.errors().lines())
                .containsExactlyElementsOf(List.of("millrace: " + sentence, "See: millrace demo --help"));
        assertThat(store.starts()).isEmpty();
    }

    @Test
    void a_database_of_the_users_own_is_never_touched() {
        int status =
                program.environment("DATABASE_URL", "jdbc:postgresql://db/mill").run("demo");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors().lines())
                .containsExactly("millrace: database.url is set, but the demo uses a separate database; remove it");
        assertThat(store.starts()).isEmpty();
    }

    @Test
    void a_cluster_with_data_streams_of_others_is_never_touched() {
        int status = program.environment("ENGINE", "opensearch")
                .environment("OPENSEARCH_URLS", "http://127.0.0.1:1")
                .run("demo");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors().lines())
                .singleElement()
                .asString()
                .startsWith("millrace: engine is opensearch, but the demo uses a separate database;");
        assertThat(store.starts()).isEmpty();
    }

    @Test
    void a_cluster_that_is_away_is_named_before_anything_starts() {
        int status = program.run("demo", "--engine", "opensearch", "--url", "http://127.0.0.1:1");

        assertThat(status).isEqualTo(1);
        assertThat(program.errors().lines())
                .singleElement()
                .asString()
                .startsWith("millrace: the cluster cannot be used: it cannot be reached;");
        assertThat(store.starts()).isEmpty();
    }
}
