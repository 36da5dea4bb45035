package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.testing.ReservedPort;
import io.millrace.domain.security.user.User;
import io.millrace.domain.text.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserCommandTest {

    private static final String BERT =
            "{\"username\":\"bert\",\"roles\":[\"reader\",\"writer\"],\"full_name\":null,\"email\":null,"
                    + "\"metadata\":{},\"enabled\":false}";

    private final FakeService service = new FakeService();
    private final ProgramFixture program = new ProgramFixture();

    @TempDir
    private Path directory;

    @AfterEach
    void stop() {
        service.close();
    }

    private ProgramFixture knowingThePassword() {
        return program.environment("MILLRACE_PASSWORD", FakeService.ADMIN_PASSWORD);
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", service.url()));
        return program.run(all.toArray(String[]::new));
    }

    @Test
    void an_address_needs_no_scheme() {
        knowingThePassword();

        assertThat(program.run("user", "list", "--url", service.url().replace("http://", "")))
                .isZero();
        assertThat(service.requests).containsExactly("GET /_security/user");
    }

    @Test
    void a_mistake_points_to_the_help_of_its_command() {
        assertThat(program.run("user", "list", "--jsn")).isEqualTo(2);
        assertThat(program.errors())
                .contains("--json")
                .endsWith("See: millrace user list --help" + System.lineSeparator());
    }

    @Nested
    class Resetting {

        @Test
        void a_lost_password_is_replaced_in_the_database_of_the_configuration() {
            List<String> resets = new ArrayList<>();
            program.typing("correct horse", "correct horse").resetting((settings, username, password) -> {
                resets.add(settings.database().embeddedDirectory() + " " + username + " " + password.value());
                return new User(username, List.of(), Optional.empty(), Optional.empty(), JsonText.EMPTY_OBJECT, false);
            });

            int status = program.run(
                    "--set",
                    "database.embedded.directory=here",
                    "user",
                    "reset",
                    "anna",
                    "--set",
                    "index.version=7.17.0");

            assertThat(status).as(program.errors()).isZero();
            assertThat(resets).containsExactly("here anna correct horse");
            assertThat(program.output())
                    .isEqualTo("the password of anna was changed, and all sessions of anna have ended"
                            + System.lineSeparator());
            assertThat(program.errors())
                    .isEqualTo("millrace: warning: anna is disabled and cannot sign in" + System.lineSeparator());
        }

        @Test
        void what_stands_in_the_way_is_told_in_a_sentence() {
            program.piping("correct horse");

            assertThat(program.run("user", "reset", "bert", "--password-stdin")).isEqualTo(1);
            assertThat(program.errors()).isEqualTo("millrace: there is no user bert" + System.lineSeparator());
        }
    }

    @Nested
    class Adding {

        @Test
        void a_user_is_made_with_a_password_that_is_typed_twice() {
            knowingThePassword().typing("correct horse", "correct horse");

            int status =
                    run("user", "add", "anna", "--role", "writer", "--full-name", "Anna \"A\"", "--email", "a@b.c");

            assertThat(program.output()).isEqualTo("user anna was created" + System.lineSeparator());
            assertThat(program.errors()).isEmpty();
            assertThat(status).isZero();
            assertThat(program.questions()).containsExactly("New password of anna: ", "Repeat the password: ");
            assertThat(service.requests)
                    .containsExactly(
                            "GET /_security/user/anna",
                            "GET /_security/role",
                            "PUT /_security/user/anna {\"password\":\"correct horse\",\"roles\":[\"writer\"],"
                                    + "\"full_name\":\"Anna \\\"A\\\"\",\"email\":\"a@b.c\"}");
        }

        @Test
        void a_password_is_piped_in_without_its_line_break() {
            knowingThePassword().piping("correct horse\r\n");

            assertThat(run("user", "add", "anna", "--role", "writer", "--password-stdin"))
                    .isZero();
            assertThat(service.requests).last().asString().contains("\"password\":\"correct horse\"");
            assertThat(program.questions()).isEmpty();
        }

        @Test
        void a_role_that_does_not_exist_is_refused_with_the_list_of_roles() {
            knowingThePassword().piping("correct horse");

            int status = run("user", "add", "anna", "--role", "writer,auditor", "--password-stdin");

            assertThat(status).isEqualTo(1);
            assertThat(program.errors())
                    .isEqualToIgnoringNewLines(
                            "millrace: there is no role auditor; the roles are admin, reader, writer");
            assertThat(service.users).doesNotContainKey("anna");
        }

        @Test
        void a_user_who_is_there_is_left_alone() {
            service.keep("bert", BERT);
            knowingThePassword().piping("correct horse");

            int status = run("user", "add", "bert", "--role", "admin", "--password-stdin");

            assertThat(status).isEqualTo(1);
            assertThat(program.errors())
                    .isEqualToIgnoringNewLines("millrace: user bert already exists and was not changed");
            assertThat(service.requests).containsExactly("GET /_security/user/bert");
        }

        @Test
        void two_passwords_that_differ_change_nothing() {
            knowingThePassword().typing("correct horse", "correct house");

            int status = run("user", "add", "anna", "--role", "writer");

            assertThat(status).isEqualTo(1);
            assertThat(program.errors()).contains("the two passwords differ").doesNotContain("correct");
            assertThat(service.users).isEmpty();
        }

        @Test
        void a_password_nobody_may_have_is_refused_without_being_shown() {
            knowingThePassword().piping("hunter2");

            int status = run("user", "add", "anna", "--role", "writer", "--password-stdin");

            assertThat(status).isEqualTo(1);
            assertThat(program.errors())
                    .isEqualToIgnoringNewLines("millrace: passwords must be at least [8] characters long");
        }

        @Test
        void without_a_terminal_the_way_out_is_told() {
            knowingThePassword();

            int status = run("user", "add", "anna", "--role", "writer");

            assertThat(status).isEqualTo(1);
            assertThat(program.errors()).contains("pass it on standard input with --password-stdin");
        }

        @ParameterizedTest
        @ValueSource(strings = {"an:na", "an,na", " anna", "\u00e4nna", ""})
        void a_name_that_nobody_can_have_is_refused_before_anything_is_asked(String name) {
            int status = run("user", "add", name, "--role", "writer");

            assertThat(status).isEqualTo(1);
            assertThat(program.errors()).startsWith("millrace: invalid user name ");
            assertThat(program.questions()).isEmpty();
            assertThat(service.requests).isEmpty();
        }

        @Test
        void a_role_is_required() {
            assertThat(run("user", "add", "anna")).isEqualTo(2);
            assertThat(program.errors()).contains("--role");
        }

        @Test
        void a_name_stays_one_segment_of_the_path() {
            knowingThePassword().piping("correct horse");

            run("user", "add", "a/b ?#%", "--role", "writer", "--password-stdin");

            assertThat(service.requests).first().isEqualTo("GET /_security/user/a%2Fb%20%3F%23%25");
        }
    }

    @Nested
    class ChangingAPassword {

        @Test
        void the_new_one_is_sent() {
            service.keep("bert", BERT);
            knowingThePassword().typing("battery staple", "battery staple");

            assertThat(run("user", "passwd", "bert")).isZero();

            assertThat(program.output()).isEqualToIgnoringNewLines("the password of bert was changed");
            assertThat(service.requests)
                    .last()
                    .isEqualTo("PUT /_security/user/bert/_password {\"password\":\"battery staple\"}");
        }

        @Test
        void nobody_is_asked_for_the_password_of_somebody_who_is_not_there() {
            knowingThePassword().typing("battery staple", "battery staple");

            assertThat(run("user", "passwd", "bert")).isEqualTo(1);

            assertThat(program.errors()).isEqualToIgnoringNewLines("millrace: there is no user bert");
            assertThat(program.questions()).isEmpty();
        }
    }

    @Nested
    class Listing {

        @Test
        void columns_are_aligned_and_controls_are_escaped() {
            service.keep("bert", BERT);
            service.keep(
                    "a",
                    "{\"username\":\"a\",\"roles\":[],\"full_name\":\"A\\u001b[31m\",\"email\":\"a@b.c\",\"enabled\":true}");
            knowingThePassword();

            assertThat(run("user", "list")).isZero();

            assertThat(program.output().lines())
                    .containsExactly(
                            "NAME  ROLES          ENABLED  FULL NAME    EMAIL",
                            "a                    yes      A\\u001b[31m  a@b.c",
                            "bert  reader,writer  no");
        }

        @Test
        void json_is_what_the_service_says() {
            service.keep("bert", BERT);
            knowingThePassword();

            assertThat(run("user", "list", "--json")).isZero();

            assertThat(program.output().replaceAll("\\s+", "")).isEqualTo("{\"bert\":" + BERT + "}");
        }

        @Test
        void those_that_are_named_and_not_there_are_told_of() {
            service.keep("bert", BERT);
            knowingThePassword();

            assertThat(run("user", "list", "bert", "carla", "dora")).isEqualTo(1);

            assertThat(program.output()).contains("bert");
            assertThat(program.errors()).isEqualToIgnoringNewLines("millrace: there is no user carla, dora");
        }
    }

    @Nested
    class Removing {

        @Test
        void a_user_is_removed_once() {
            service.keep("bert", BERT);
            knowingThePassword();

            assertThat(run("user", "remove", "bert")).isZero();
            assertThat(run("user", "remove", "bert")).isEqualTo(1);

            assertThat(program.output()).isEqualToIgnoringNewLines("user bert was removed");
            assertThat(program.errors()).isEqualToIgnoringNewLines("millrace: there is no user bert");
        }
    }

    @Test
    void the_user_of_the_commands_is_shown_with_the_privileges() {
        knowingThePassword();
        service.answer(
                "POST",
                "/graphql",
                200,
                "{\"data\":{\"me\":{\"name\":\"admin\",\"fullName\":null,\"roles\":[\"admin\"],"
                        + "\"clusterPrivileges\":[\"MONITOR\",\"MANAGE\"],\"indexPrivileges\":[]}}}");

        assertThat(run("whoami", "logs-app")).isZero();

        assertThat(program.output().lines())
                .containsExactly(
                        "user:                admin",
                        "service:             " + service.url(),
                        "roles:               admin",
                        "cluster privileges:  monitor, manage",
                        "on logs-app:         none");
    }

    @Test
    void keys_are_rotated() {
        knowingThePassword();

        assertThat(run("keys", "rotate")).isZero();

        assertThat(program.output())
                .isEqualToIgnoringNewLines("key k2 signs access tokens now; key k3 is the next one");
    }

    @Nested
    class Asking {

        @Test
        void the_password_comes_from_a_file_before_the_environment() throws IOException {
            Path file = Files.writeString(directory.resolve("password"), "\uFEFF" + FakeService.ADMIN_PASSWORD + "\n");
            program.environment("MILLRACE_PASSWORD", "wrong");

            assertThat(run("user", "list", "--password-file", file.toString())).isZero();
        }

        @Test
        void the_terminal_is_asked_last() {
            program.typing(FakeService.ADMIN_PASSWORD);

            assertThat(run("user", "list")).isZero();
            assertThat(program.questions()).containsExactly("Password of admin: ");
        }

        @Test
        void without_any_the_ways_to_tell_it_are_named() {
            assertThat(run("user", "list")).isEqualTo(4);
            assertThat(program.errors()).contains("MILLRACE_PASSWORD", "--password-file", "millrace login");
            assertThat(service.requests).containsExactly("GET /");
        }

        @Test
        void a_password_file_that_is_no_such_thing_is_told_of() throws IOException {
            Path empty = Files.writeString(directory.resolve("empty"), "\n");
            Path huge = Files.writeString(directory.resolve("huge"), "x".repeat(9_000));

            assertThat(run("user", "list", "--password-file", empty.toString())).isEqualTo(1);
            assertThat(run("user", "list", "--password-file", huge.toString())).isEqualTo(1);
            assertThat(run("user", "list", "--password-file", directory + "/none"))
                    .isEqualTo(1);
            assertThat(program.errors())
                    .contains("contains no password", "is too long for a password", "/none does not exist");
        }

        @Test
        void a_wrong_password_is_told_of_without_being_shown() {
            program.environment("MILLRACE_PASSWORD", "wrong horse");

            assertThat(run("user", "list")).isEqualTo(4);
            assertThat(program.errors())
                    .isEqualToIgnoringNewLines("millrace: sign-in failed for admin: wrong user name or password");
        }

        @Test
        void a_service_that_is_not_there_is_told_of() {
            knowingThePassword();
            try (ReservedPort unused = ReservedPort.unused()) {
                int status = program.run("user", "list", "--url", unused.url() + "/");

                assertThat(status).isEqualTo(3);
                assertThat(program.errors())
                        .isEqualToIgnoringNewLines("millrace: no service responds at " + unused.url()
                                + "; start it, or set another address with --url");
            }
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "429 | {} | the service rejects further attempts for now; try again in 7 seconds",
                    "403 | {\"error\":{\"reason\":\"action [x] is\\nunauthorized\"}} | rejected: action [x]"
                            + " is\\nunauthorized",
                    "400 | {\"error\":\"no handler\"} | rejected: no handler",
                    "500 | {\"detail\":\"internal error\"} | the service responded with status 500: internal error",
                    "404 | {\"error\":{\"reason\":\"x\"},\"status\":404} | the service has no users and keys",
                    "200 | <html> | does not respond like Millrace (status 200); check --url",
                    "502 | bad gateway | does not respond like Millrace (status 502)"
                })
        void other_answers_are_told_in_one_sentence(int status, String body, String told) {
            service.alwaysAnswer(status, body);
            knowingThePassword();

            assertThat(run("user", "list")).isEqualTo(status == 403 ? 4 : 1);
            assertThat(program.errors().lines()).singleElement().asString().contains(told);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "ftp://127.0.0.1",
                    "127.0.0.1:port",
                    "http://admin:hunter2@127.0.0.1",
                    "http://a b",
                    "http://x/?y=z"
                })
        void an_address_that_is_none_is_refused_without_being_shown(String url) {
            knowingThePassword();

            assertThat(program.run("user", "list", "--url", url)).isEqualTo(2);
            assertThat(program.errors()).startsWith("millrace: --url ").doesNotContain("hunter2");
        }

        @Test
        void an_address_beyond_this_machine_is_warned_of() {
            program.run("user", "list", "--url", "http://mill.invalid:1");

            assertThat(program.errors())
                    .contains("warning: passwords and tokens are sent to mill.invalid unencrypted; use https");
        }
    }

    @Nested
    class SecondFactors {

        private static final String OWN = "/_security/user/_totp";

        @Test
        void a_factor_is_enabled_with_the_code_of_the_app_and_the_recovery_codes_are_printed() {
            service.answer(
                    "POST", OWN, 200, "{\"uri\":\"otpauth://totp/x\",\"qr_code\":[\"10\",\"01\"],\"secret\":\"S\"}");
            service.answer("POST", OWN + "/_activate", 200, "{\"recovery_codes\":[\"aa-bb\",\"cc-dd\"]}");
            knowingThePassword().typing("123456");

            int status = run("user", "totp", "enable");

            assertThat(status).as(program.errors()).isZero();
            assertThat(program.questions()).containsExactly("One-time code of the app: ");
            assertThat(program.errors()).contains("otpauth://totp/x", "\u2588");
            assertThat(program.output()).contains("the second factor is enabled", "  aa-bb", "  cc-dd");
        }

        @Test
        void without_a_terminal_nothing_is_enabled() {
            service.answer("POST", OWN, 200, "{\"uri\":\"otpauth://totp/x\",\"qr_code\":[],\"secret\":\"S\"}");
            knowingThePassword();

            assertThat(run("user", "totp", "enable")).isEqualTo(1);
            assertThat(program.errors()).contains("no terminal to ask for the one-time code; nothing was enabled");
        }

        @Test
        void the_state_is_shown_and_factors_are_removed() {
            service.answer("GET", OWN, 200, "{\"enabled\":true,\"recovery_codes\":9}");
            service.answer("GET", "/_security/user/rita/_totp", 200, "{\"enabled\":false,\"recovery_codes\":0}");
            service.answer("DELETE", OWN, 200, "{\"found\":true}");
            service.answer("DELETE", "/_security/user/rita/_totp", 200, "{\"found\":true}");
            service.answer("DELETE", "/_security/user/bert/_totp", 404, "{\"found\":false}");
            knowingThePassword();

            assertThat(run("user", "totp", "status")).isZero();
            assertThat(run("user", "totp", "status", "rita")).isZero();
            assertThat(run("user", "totp", "disable", "--otp", "123456")).isZero();
            assertThat(run("user", "totp", "disable", "rita")).isZero();
            assertThat(run("user", "totp", "disable", "bert")).isEqualTo(1);
            assertThat(run("user", "totp", "disable", "rita", "--otp", "123456"))
                    .isEqualTo(2);

            assertThat(program.output())
                    .contains(
                            "the second factor is enabled; unused recovery codes: 9",
                            "the second factor is not enabled",
                            "your second factor was removed",
                            "the second factor of rita was removed");
            assertThat(program.errors()).contains("user bert has no second factor, or does not exist");
        }

        @Test
        void a_login_asks_for_the_code_if_it_is_required() {
            service.alwaysAnswer(401, "{\"detail\":\"x\",\"code\":\"one_time_code_required\"}");
            knowingThePassword().typing("123456");

            assertThat(run("login")).isEqualTo(4);
            assertThat(program.questions()).containsExactly("One-time code of admin: ");
            assertThat(program.errors()).contains("sign-in failed for admin: the one-time code was rejected");
            assertThat(run("login", "--otp", "1")).isEqualTo(4);
            assertThat(run("login")).isEqualTo(4);
            assertThat(program.errors()).contains("admin has a second factor, and there is no terminal for a prompt");
        }
    }

    @Test
    void a_group_of_commands_alone_is_refused() {
        assertThat(program.run("user")).isEqualTo(2);
        assertThat(program.run("keys")).isEqualTo(2);
        assertThat(program.errors())
                .contains("add, passwd, list, set, enable, disable, remove, totp or reset", "rotate");
    }

    @ParameterizedTest
    @CsvSource({"user, add", "user, passwd", "user, list", "user, remove", "keys, rotate"})
    void every_command_has_help_and_a_version(String group, String command) {
        assertThat(program.run(group, command, "--help")).isZero();
        assertThat(program.output())
                .startsWith("Usage: millrace " + group + " " + command)
                .contains("--url", "--user", "--password-file");
        assertThat(program.run(group, command, "--version")).isZero();
        assertThat(program.output()).contains("millrace 1.1.0");
    }
}
