package io.millrace.bootstrap.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.bootstrap.program.MillraceProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Attacks on the packaged program with 128 MB of heap, each alone: it goes on, and health answers all the while. */
@Tag("timing")
class AttacksIT {

    private static final Duration TIME_OF_ONE = Duration.ofSeconds(6);

    @TempDir
    private static Path folder;

    private static MillraceProcess millrace;

    /** The attacks that also run all at once, in the order in which they are tried. */
    static List<Attack> attacks() {
        return List.of(
                new SilentConnections(),
                new ConnectionsOfOneAddress(),
                new FloodOfRefusals(),
                new LoginFlood(),
                new TrailersWithoutEnd(),
                EmptyBulks.ofPowerless(),
                EmptyBulks.ofWriter(),
                new EmptyMembers(),
                new SlowReaders(),
                new LongLiterals());
    }

    @BeforeAll
    static void start() {
        millrace = start(folder);
    }

    /** Starts the service with a small heap and makes the user without rights. */
    static MillraceProcess start(Path folder) {
        return start(folder, "-Xmx128m");
    }

    /** Starts the service with the heap of the option and makes the user without rights. */
    static MillraceProcess start(Path folder, String heap) {
        MillraceProcess started = MillraceProcess.launch(folder, List.of(heap));
        new Target(started.address())
                .admin()
                .put(
                        "/_security/user/" + Target.POWERLESS,
                        "{\"password\":\"" + Target.POWERLESS_PASSWORD + "\",\"roles\":[]}")
                .orFail();
        return started;
    }

    @AfterAll
    static void stop() {
        millrace.close();
    }

    @TestFactory
    Stream<DynamicTest> the_service_survives() {
        return Stream.concat(attacks().stream(), CostlySearches.all().stream())
                .map(attack -> DynamicTest.dynamicTest(attack.title(), () -> tryAlone(attack)));
    }

    private static void tryAlone(Attack attack) throws Exception {
        Target target = new Target(millrace.address());
        attack.prepare(target);
        try (HealthWatch watch = HealthWatch.start(target)) {
            attack.run(target, Deadline.in(TIME_OF_ONE));
            watch.assertAlwaysAnswered();
        }
        attack.verify(target);
        await().untilAsserted(() -> assertThat(target.admin().get("/").status()).isEqualTo(200));
        assertThat(millrace.log()).doesNotContain("OutOfMemoryError").doesNotContain("StackOverflowError");
    }
}
