package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {

    private final FakeService service = new FakeService();

    @TempDir
    private Path home;

    private boolean knowsThePassword = true;

    @AfterEach
    void stop() {
        service.close();
    }

    /** Completes a line, whose words are separated by single spaces. */
    private List<String> complete(String line) {
        ProgramFixture program = new ProgramFixture()
                .environment("XDG_CONFIG_HOME", home.toString())
                .environment("MILLRACE_URL", service.url());
        if (knowsThePassword) {
            program.environment("MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);
        }
        List<String> arguments = new ArrayList<>(List.of("__complete"));
        arguments.addAll(Arrays.asList(line.split(" ", -1)));
        assertThat(program.run(arguments.toArray(String[]::new))).isZero();
        assertThat(program.errors()).isEmpty();
        assertThat(program.questions()).isEmpty();
        return program.output().lines().toList();
    }

    @Nested
    class Static {

        @ParameterizedTest
        @CsvSource({
            "str, stream",
            "stream li, list lifecycle",
            "stream list --js, --json",
            "stream list --output y, yaml",
            "stream list -o ya, yaml",
            "stream list --output=ya, --output=yaml",
            "completion f, fish",
            "upgrade st, status",
            "--set server.ho, server.host=",
            "--cont, --context",
            "help stream li, list lifecycle",
            "stream --cont, --context",
            "--json stream li, list lifecycle",
            "--url http://host stream --json li, list lifecycle",
            "stream --output y, yaml",
            "stream --output=y, --output=yaml",
            "-o y, yaml",
            "config --set server.ho, server.host=",
            "load, load",
            "load file --rej, --rejects",
            "load, load",
            "nonsense x, ''"
        })
        void commands_options_and_values_are_completed(String line, String expected) {
            assertThat(String.join(" ", complete(line))).isEqualTo(expected);
        }

        @Test
        void an_empty_line_has_all_commands() {
            assertThat(complete("")).contains("serve", "stream", "context", "completion", "help");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "load ",
                    "--config ",
                    "stream list --ca ",
                    "stream list --api-key-file ",
                    "context set prod --api-key-file ",
                    "apikey create shipper --save ",
                    "import --rejects=a",
                    "database dump d"
                })
        void file_names_are_left_to_the_shell(String line) {
            assertThat(complete(line)).containsExactly(":files");
        }
    }

    @Nested
    class OfTheService {

        /** Completes a line until the service responds in time, because a loaded machine may be too slow. */
        private void completes(String line, String... expected) {
            await().untilAsserted(() -> assertThat(complete(line)).containsExactly(expected));
        }

        @Test
        void templates_are_completed() {
            service.answer("GET", "/_index_template", 200, "{\"index_templates\":[{\"name\":\"logs\"}]}");
            service.answer(
                    "GET", "/_component_template", 200, "{\"component_templates\":[{\"name\":\"logs-mappings\"}]}");

            assertThat(complete("template show l")).containsExactly("logs");
            assertThat(complete("component delete l")).containsExactly("logs-mappings");
        }

        @Test
        void data_streams_are_completed() {
            service.answer(
                    "GET",
                    "/_data_stream",
                    200,
                    "{\"data_streams\":[{\"name\":\"logs-a\"},{\"name\":\"logs-b\"},{\"name\":\"metrics\"}]}");

            completes("stream delete lo", "logs-a", "logs-b");
            completes("upgrade m", "metrics");
            completes("load file --stream m", "metrics");
            assertThat(complete("stream create lo")).isEmpty();
        }

        @Test
        void users_and_roles_are_completed() {
            service.keep("anna", "{\"username\":\"anna\"}");

            completes("user remove a", "anna");
            completes("user add x --role re", "reader");
        }

        @Test
        void names_that_a_shell_could_interpret_are_left_out() {
            service.keep("a$(reboot)", "{\"username\":\"a\"}");
            service.keep("a;b", "{\"username\":\"a\"}");
            service.keep("a.b", "{\"username\":\"a\"}");

            completes("user remove a", "a.b");
        }

        @Test
        void identity_providers_are_completed_without_credentials() {
            knowsThePassword = false;
            service.alwaysAnswer(200, """
                    {"providers":[{"name":"keycloak","command_line":{"client_id":"cli"}},{"name":"kept-for-pages"}]}
                    """);

            completes("login --provider k", "keycloak");
        }

        @Test
        void options_of_the_line_select_the_service() {
            service.keep("anna", "{\"username\":\"anna\"}");

            assertThat(complete("user remove --url http://127.0.0.1:1 a")).isEmpty();
        }

        @Test
        void options_before_the_command_select_the_service() {
            service.keep("anna", "{\"username\":\"anna\"}");

            assertThat(complete("--url http://127.0.0.1:1 user remove a")).isEmpty();
            completes("--url http://127.0.0.1:1 user --url " + service.url() + " remove a", "anna");
        }

        @Test
        void an_address_that_a_shell_has_split_gets_no_credentials() {
            service.keep("anna", "{\"username\":\"anna\"}");

            assertThat(complete("user remove --url http : //host.example a")).isEmpty();
            assertThat(service.requests).isEmpty();
        }

        @Test
        void stored_tokens_are_never_renewed() throws IOException {
            knowsThePassword = false;
            Path file = Files.createDirectories(home.resolve("millrace")).resolve("tokens.json");
            Files.writeString(file, """
                {"%s": {"username": "admin", "access_token": "a.b.c", "refresh_token": "d", "expires_at": 1}}
                """.formatted(service.url()));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

            assertThat(complete("user remove a")).isEmpty();
            assertThat(service.requests).isEmpty();
        }

        @Test
        void without_credentials_nothing_is_completed_and_nothing_is_asked() {
            knowsThePassword = false;

            assertThat(complete("user remove a")).isEmpty();
        }

        @Test
        void an_error_of_the_service_is_silent() {
            service.alwaysAnswer(500, "no JSON");

            assertThat(complete("user remove a")).isEmpty();
        }

        @Test
        void contexts_are_completed_from_their_file() throws IOException {
            Path file = Files.createDirectories(home.resolve("millrace")).resolve("contexts.yaml");
            Files.writeString(file, """
                contexts:
                  local:
                    url: http://127.0.0.1:1
                  other: {}
                """);

            completes("stream list --context l", "local");
            completes("context use ", "local", "other");
            completes("login --context o", "other");
            completes("context remove o", "other");
            completes("--context l", "local");
            completes("stream --context l", "local");
        }
    }

    @Nested
    class Scripts {

        private String script(String shell) {
            ProgramFixture program = new ProgramFixture();
            assertThat(program.run("completion", shell)).isZero();
            return program.output();
        }

        @ParameterizedTest
        @ValueSource(strings = {"bash", "zsh", "fish"})
        void a_script_asks_the_program_for_words(String shell) {
            assertThat(script(shell)).contains("__complete", ":files", "millrace");
        }

        /** Skipped on machines without the shell. */
        @Test
        void zsh_offers_the_words_of_the_program() throws Exception {
            assumeThat(isInstalled("zsh")).isTrue();
            standIn();

            assertThat(output("zsh", "-f", write("""
                compdef() { print -r -- "compdef $*" }
                compadd() { print -r -- "compadd $*" }
                _files() { print -r -- files }
                %s
                complete_words() { words=("$@") CURRENT=$#; _millrace }
                complete_words ./millrace stream li
                complete_words ./millrace load ''
                complete_words ./millrace --set server.p
                """.formatted(script("zsh"))))).isEqualTo("""
                compdef _millrace millrace
                compadd -S  --
                compadd -- list lifecycle
                files
                compadd -S  -- server.port=
                compadd --
                """);
        }

        /** Skipped on machines without the shell. */
        @Test
        void fish_offers_the_words_of_the_program() throws Exception {
            assumeThat(isInstalled("fish")).isTrue();
            standIn();
            Files.writeString(home.resolve("access.ndjson"), "{}");

            assertThat(output("fish", "--no-config", write("""
                set -x PATH . $PATH
                %s
                complete -C 'millrace stream li'
                complete -C 'millrace load acc'
                complete -C 'millrace --set server.p'
                """.formatted(script("fish")))))
                    .isEqualTo("""
                lifecycle
                list
                access.ndjson
                server.port=
                """);
        }

        private void standIn() throws IOException {
            Path program = Files.writeString(home.resolve("millrace"), """
                #!/bin/sh
                case "$*" in
                    '__complete stream li') printf 'list\nlifecycle\n' ;;
                    '__complete load '*) echo :files ;;
                    '__complete --set server.p') echo server.port= ;;
                esac
                """);
            assertThat(program.toFile().setExecutable(true)).isTrue();
        }

        private String write(String text) throws IOException {
            return Files.writeString(home.resolve("test.sh"), text).toString();
        }

        private String output(String... command) throws IOException, InterruptedException {
            Path output = home.resolve("output");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().put("HOME", home.toString());
            Process process = builder.start();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return Files.readString(output);
        }

        private static boolean isInstalled(String shell) {
            return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, shell)));
        }

        @Test
        void bash_offers_the_words_of_the_program() throws Exception {
            Path program = Files.writeString(home.resolve("millrace-stand-in"), """
                #!/bin/sh
                case "$*" in
                    '__complete stream li') printf 'list\\nlifecycle\\n' ;;
                    '__complete load ') echo :files ;;
                    '__complete --set server.p') echo server.port= ;;
                    '__complete stream list --output=ya') echo --output=yaml ;;
                    '__complete --context prod stream li') echo list ;;
                    '__complete user remove --url https://host:8080 a') echo anna ;;
                esac
                """);
            assertThat(program.toFile().setExecutable(true)).isTrue();
            Path test = Files.writeString(home.resolve("test.bash"), """
                set -u
                compopt() { echo "compopt $*"; }
                %1$s
                COMP_WORDBREAKS='=:'
                complete_line() {
                    COMP_LINE=$1 COMP_POINT=${#1}
                    _millrace '%2$s'
                    echo "${#COMPREPLY[@]}:${COMPREPLY[*]-}"
                }
                COMP_WORDS=(millrace stream li) COMP_CWORD=2
                complete_line 'millrace stream  li'
                COMP_WORDS=(millrace load '') COMP_CWORD=2
                complete_line 'millrace load '
                COMP_WORDS=(millrace --set server.p) COMP_CWORD=2
                complete_line 'millrace --set server.p'
                COMP_WORDS=(millrace stream list --output = ya) COMP_CWORD=5
                complete_line 'millrace stream list --output=ya'
                COMP_WORDS=(millrace user remove --url https : //host : 8080 a) COMP_CWORD=9
                complete_line 'millrace user remove --url https://host:8080 a'
                COMP_WORDS=(millrace --context prod stream li) COMP_CWORD=4
                complete_line 'millrace --context prod stream li'
                complete -p millrace
                """.formatted(script("bash"), program));
            Path output = home.resolve("output");

            Process bash = new ProcessBuilder("bash", test.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();

            assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(output).hasContent("""
                2:list lifecycle
                compopt -o default
                0:
                compopt -o nospace
                1:server.port=
                1:yaml
                1:anna
                1:list
                complete -F _millrace millrace
                """);
        }
    }
}
