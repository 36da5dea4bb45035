package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import io.millrace.application.testing.TestTimeouts;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServeCommandTest {

    private final FakeApplication application = new FakeApplication();
    private final ProgramFixture program = new ProgramFixture().starting(application);

    @ParameterizedTest
    @ValueSource(strings = {"", "serve"})
    void the_service_says_where_it_is_ready_and_runs_until_it_is_asked_to_end(String command) {
        CompletableFuture<Integer> status =
                CompletableFuture.supplyAsync(() -> command.isEmpty() ? program.run() : program.run(command));
        await().untilAsserted(() -> assertThat(program.output())
                .isEqualTo("millrace is ready on http://127.0.0.1:8080" + System.lineSeparator()));
        assertThat(application.isClosed()).isFalse();
        assertThat(status).isNotDone();

        program.stop();

        assertThat(status).succeedsWithin(TestTimeouts.HANGING).isEqualTo(0);
        assertThat(application.isClosed()).isTrue();
        assertThat(program.errors()).isEmpty();
    }

    @Test
    void the_first_start_reports_on_a_terminal_that_it_prepares_the_database(@TempDir Path directory) {
        String data = directory.resolve("data").toString();
        program.onTerminal().stop();

        assertThat(program.run("--set", "database.embedded.directory=" + data)).isZero();

        assertThat(program.output())
                .startsWith("preparing PostgreSQL in " + data + " for the first start" + System.lineSeparator());
    }

    @Test
    void a_later_start_reports_nothing(@TempDir Path directory) {
        program.onTerminal().stop();

        assertThat(program.run("--set", "database.embedded.directory=" + directory))
                .isZero();

        assertThat(program.output()).doesNotContain("preparing");
    }

    @Test
    void a_service_that_runs_takes_over_what_has_changed(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("millrace.properties"), "server.hsts-max-age=1h\n");
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(
                () -> program.run("--config", file.toString(), "--set", "server.reload-interval=0s"));
        await().untilAsserted(() -> assertThat(program.output()).isNotEmpty());
        assertThat(application.changes()).isEmpty();

        Files.writeString(file, "server.hsts-max-age=2h\n");
        program.reload();

        await().untilAsserted(() -> assertThat(application.changes())
                .extracting(settings -> settings.server().proxyAndCors().strictTransport())
                .containsExactly(Duration.ofHours(2)));
        program.stop();
        assertThat(status).succeedsWithin(TestTimeouts.HANGING).isEqualTo(0);
    }

    @Test
    void an_encrypted_service_says_so() {
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(
                () -> program.run("--set", "server.tls.certificate=tls.crt", "--set", "server.tls.key=tls.key"));
        await().untilAsserted(() -> assertThat(program.output())
                .isEqualTo("millrace is ready on https://127.0.0.1:8080" + System.lineSeparator()));

        program.stop();

        assertThat(status).succeedsWithin(TestTimeouts.HANGING).isEqualTo(0);
    }

    @Test
    void a_service_asked_to_end_while_it_starts_is_closed_without_a_word() {
        int status = program.stop().run();

        assertThat(status).isZero();
        assertThat(application.isClosed()).isTrue();
        assertThat(program.output()).isEmpty();
    }

    @Test
    void a_service_that_is_not_ready_yet_can_be_asked_to_end() {
        FakeApplication neverReady = new FakeApplication(new CompletableFuture<>());

        int status = program.starting(neverReady).stop().run();

        assertThat(status).isZero();
        assertThat(neverReady.isClosed()).isTrue();
        assertThat(program.output()).isEmpty();
    }

    @Test
    void a_service_that_will_never_be_ready_is_closed_and_says_why() {
        FakeApplication refused = new FakeApplication(
                CompletableFuture.failedFuture(new StartRefusedException("the database is older than 14")));

        int status = program.starting(refused).run();

        assertThat(status).isEqualTo(2);
        assertThat(refused.isClosed()).isTrue();
        assertThat(program.errors().lines()).containsExactly("millrace: the database is older than 14");
    }

    @Test
    void options_count_before_and_after_the_command() {
        program.stop().run("--set", "server.port=1", "--set=server.host=::1", "serve", "--set", "server.port=2");

        assertThat(application.settings().map(Settings::server))
                .hasValueSatisfying(server ->
                        assertThat(server.host() + " " + server.port()).isEqualTo("::1 2"));
    }

    @Test
    void a_refused_configuration_is_told_in_full_and_nothing_starts() {
        int status = program.stop().run("--set", "server.port=x", "--set", "server.prot=1");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors().lines())
                .containsExactly(
                        "millrace: unknown key \"server.prot\" with the value \"1\" (--set);"
                                + " the nearest known key is \"server.port\"",
                        "millrace: server.port is \"x\" (--set), but must be an integer between 0 and 65535");
        assertThat(program.output()).isEmpty();
        assertThat(application.settings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "generator.refresh-token.secret=only-a-few-letters | has 144 bits and needs at least 256",
                "generator.refresh-token.secret=pleaseChangeThisSecretForANewOne | is a published sample",
                "generator.refresh-token.secret=abababababababababababababababab | repeats so few characters",
                "generator.refresh-token.base64=true | is not Base64",
                "generator.refresh-token.jws-algorithm=RS256 | must be HS256 or HS384 or HS512",
                "generator.refresh-token.jws-algorithm=HS512 | HS512 needs at least 512",
                "signature.algorithm=none | framework.security.token.jwt.signature.algorithm",
            })
    void settings_of_tokens_that_are_refused_are_told_in_one_sentence_without_a_secret(
            String setting, String sentence) {
        String secret = "not/Base64!but:long-enough_for=HS256";
        String prefix = "framework.security.token.jwt.";
        List<String> arguments = new ArrayList<>(List.of("--set", prefix + setting));
        if (!setting.contains("secret=")) {
            arguments.addAll(List.of("--set", prefix + "generator.refresh-token.secret=" + secret));
        }

        int status = program.stop().run(arguments.toArray(String[]::new));

        assertThat(status).isEqualTo(2);
        assertThat(program.errors().lines())
                .singleElement(STRING)
                .startsWith("millrace: ")
                .contains(sentence)
                .doesNotContain(secret, "only-a-few", "pleaseChange", "ababab");
        assertThat(application.settings()).isEmpty();
    }

    @Test
    void security_is_not_switched_off_for_the_whole_network() {
        int status = program.stop().run("--set", "framework.security.enabled=false", "--set", "server.host=0.0.0.0");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors().lines())
                .singleElement(STRING)
                .startsWith("millrace: ")
                .contains("server.host is \"0.0.0.0\"");
        assertThat(application.settings()).isEmpty();
    }

    @Test
    void a_refused_start_is_one_sentence() {
        program.starting(settings -> {
            throw new StartRefusedException("port 8080 is taken by another process");
        });

        int status = program.stop().run("serve");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors().lines()).containsExactly("millrace: port 8080 is taken by another process");
    }

    @Test
    void a_failed_start_is_one_line_whatever_its_message_holds() {
        program.starting(settings -> {
            throw new IllegalStateException("broken\nmillrace is ready");
        });

        int status = program.stop().run("serve");

        assertThat(status).isEqualTo(1);
        assertThat(program.errors().lines())
                .containsExactly("millrace: the service could not start:"
                        + " java.lang.IllegalStateException: broken\\nmillrace is ready");
    }

    @Test
    void a_service_that_does_not_end_in_order_fails() {
        program.starting(settings -> new UnchangedApplication() {
            @Override
            public void close() {
                throw new IllegalStateException("stuck");
            }
        });

        int status = program.stop().run("serve");

        assertThat(status).isEqualTo(1);
    }
}
