package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored sign-ins of contexts and addresses, and API keys as credentials. */
class SignInCommandTest extends UserSession {

    private static final String NEW_LINE = System.lineSeparator();
    private static final long FAR = 4_102_444_800L;

    private Path tokens() {
        return home.resolve("millrace/tokens.json");
    }

    /** Prepares the response to the next login. */
    private void issue(String token, int seconds) {
        service.accept("Bearer " + token);
        service.answer("POST", "/login", 200, "{\"access_token\":\"" + token + "\",\"expires_in\":" + seconds + "}");
        service.answer("POST", "/logout", 200, "{\"a\":1}");
    }

    private void signIn(String options, String token) {
        issue(token, 3_600);
        done("login " + options, "MILLRACE_PASSWORD", "correct horse");
    }

    private void contexts() {
        done("context set admin --url " + service.url() + " --user admin --use");
        done("context set reader --url " + service.url());
        signIn("", "of-admin");
        signIn("--context reader -u rita", "of-rita");
    }

    private String lastAuthorization() {
        return service.authorizations.get(service.authorizations.size() - 1);
    }

    private void writeTokens(String json) throws IOException {
        Files.createDirectories(tokens().getParent());
        Files.writeString(tokens(), json);
        Files.setPosixFilePermissions(tokens(), PosixFilePermissions.fromString("rw-------"));
    }

    @Nested
    class Contexts {

        @Test
        void two_contexts_at_one_address_have_their_own_sign_ins() {
            contexts();
            assertThat(program.output()).startsWith("signed in as rita at " + service.url() + " (context reader);");

            done("user list");
            assertThat(lastAuthorization()).isEqualTo("Bearer of-admin");
            done("user list --context reader");
            assertThat(lastAuthorization()).isEqualTo("Bearer of-rita");
            done("user list", "MILLRACE_CONTEXT", "reader");
            assertThat(lastAuthorization()).isEqualTo("Bearer of-rita");
        }

        @Test
        void a_logout_ends_only_the_sign_in_of_its_context() {
            contexts();

            done("logout --context reader");
            assertThat(program.output())
                    .isEqualTo("signed out rita at " + service.url() + " (context reader)" + NEW_LINE);
            assertThat(lastAuthorization()).isEqualTo("Bearer of-rita");
            assertThat(tokens()).content().contains("of-admin").doesNotContain("of-rita");
            assertThat(run("user list --context reader")).isEqualTo(4);
            assertThat(program.errors()).contains("sign in with `millrace login --context reader`");
            done("logout --json");
            assertThat(program.output())
                    .contains("\"username\" : \"admin\"", "\"context\" : \"admin\"", "\"signed_out\" : true");
        }

        @Test
        void a_logout_everywhere_asks_the_service_to_end_all_sessions() {
            contexts();
            service.answer("POST", "/logout", 500, "{}");
            service.answer("POST", "/logout?everywhere=true", 200, "{\"a\":1}");

            done("logout --everywhere --context reader");
            assertThat(program.output())
                    .isEqualTo("signed out rita at " + service.url()
                            + " (context reader); all sessions of the user have ended" + NEW_LINE);
            done("logout --everywhere --json");
            assertThat(program.output()).contains("\"everywhere\" : true");
            assertThat(tokens()).content().doesNotContain("of-admin");
        }

        @Test
        void a_logout_everywhere_with_an_ended_session_fails() {
            contexts();
            service.answer("POST", "/logout?everywhere=true", 401, "{}");

            assertThat(run("logout --everywhere")).isEqualTo(4);
            assertThat(program.errors())
                    .contains("the tokens of admin were deleted, but the sessions were not ended: ");
        }

        @Test
        void a_context_does_not_use_the_sign_in_of_the_address() {
            signIn("-u anna --url " + service.url(), "of-anna");
            done("user list --url " + service.url());
            done("context set local --use --url " + service.url());

            assertThat(run("user list")).isEqualTo(4);
            assertThat(lastAuthorization()).isEmpty();
            assertThat(run("logout")).isEqualTo(1);
            assertThat(program.errors())
                    .isEqualTo("millrace: no user is signed in at " + service.url() + " (context local); anna is signed"
                            + " in there without a context, which `millrace logout --context= --url " + service.url()
                            + "` ends" + NEW_LINE);
            done("logout --context= --url " + service.url());
            assertThat(program.output()).isEqualTo("signed out anna at " + service.url() + NEW_LINE);
        }

        @Test
        void the_user_of_a_context_with_another_address_does_not_matter() {
            done("context set elsewhere --use --url http://127.0.0.1:1 --user bert");
            signIn("-u anna --url " + service.url(), "of-anna");

            done("user list --url " + service.url());
            assertThat(lastAuthorization()).isEqualTo("Bearer of-anna");
        }

        @Test
        void a_context_without_changes_keeps_its_sign_in() {
            done("context set plain --use --user=");
            done("context set plain --url " + service.url());
            signIn("-u anna", "of-anna");

            done("context set plain --use");

            assertThat(tokens()).content().contains("of-anna");
        }

        @Test
        void a_token_file_of_an_earlier_version_works_without_a_context() throws IOException {
            service.accept("Bearer old");
            writeTokens("{\"" + service.url() + "\":{\"username\":\"anna\",\"access_token\":\"old\",\"expires_at\":"
                    + FAR + "}}");

            done("user list", "MILLRACE_URL", service.url());
            assertThat(lastAuthorization()).isEqualTo("Bearer old");
        }

        @Test
        void tokens_are_not_sent_to_another_address_of_the_same_context() throws IOException {
            contexts();
            try (FakeService other = new FakeService()) {
                assertThat(run("user list --context reader --url " + other.url()))
                        .isEqualTo(4);
                Path file = home.resolve("millrace/contexts.yaml");
                Files.writeString(file, Files.readString(file).replace(service.url(), other.url()));
                assertThat(run("user list --context reader")).isEqualTo(4);
                assertThat(other.authorizations).containsOnly("");
            }
        }

        @Test
        void a_changed_address_deletes_the_tokens() {
            contexts();

            done("context set reader --url " + service.url() + "/");
            assertThat(tokens()).content().contains("of-rita");
            done("context set reader --url http://127.0.0.1:1");
            assertThat(program.output()).contains("the tokens of rita at " + service.url() + " were deleted");
            assertThat(tokens()).content().contains("of-admin").doesNotContain("of-rita");
        }

        @Test
        void another_user_deletes_the_tokens() {
            contexts();

            done("context set reader --user rita");
            assertThat(tokens()).content().contains("of-rita");
            done("context set reader --user bert");
            assertThat(tokens()).content().doesNotContain("of-rita");
        }

        @Test
        void a_renamed_context_keeps_its_sign_in_and_stays_the_current_one() {
            contexts();

            done("context rename admin operator");
            done("user list");
            assertThat(lastAuthorization()).isEqualTo("Bearer of-admin");
            done("context list");
            assertThat(program.output()).contains("*  operator").doesNotContain("  admin  http");
            assertThat(run("context rename operator reader")).isEqualTo(1);
            assertThat(program.errors()).isEqualTo("millrace: the context reader already exists" + NEW_LINE);
            assertThat(run("context rename lost other")).isEqualTo(2);
            assertThat(run("context rename operator a/b")).isEqualTo(2);
        }

        @Test
        void a_removed_context_leaves_no_tokens() {
            contexts();

            done("context remove reader");
            assertThat(program.output())
                    .isEqualTo("the context reader was removed; the tokens of rita at " + service.url()
                            + " were deleted, but the session lasts until it expires, because only `logout` ends it at"
                            + " the service" + NEW_LINE);
            assertThat(tokens()).content().contains("of-admin").doesNotContain("of-rita");
        }

        @Test
        void a_sign_in_of_another_user_than_that_of_the_context_is_refused() {
            contexts();

            assertThat(run("login -u bert", "MILLRACE_PASSWORD", "x")).isEqualTo(2);
            assertThat(program.errors()).contains("the context admin is for the user admin");
        }

        @Test
        void a_sign_in_without_effect_is_warned_of() throws IOException {
            Path key = Files.writeString(home.resolve("key"), "k1:s3");
            done("context set local --use --url " + service.url() + " --api-key-file " + key);

            signIn("", "of-admin");
            assertThat(program.errors())
                    .contains("warning: commands use the token or the API key of the context local instead");
        }
    }

    @Nested
    class Users {

        @Test
        void the_sign_in_of_the_named_user_is_used_instead_of_a_prompt() {
            contexts();

            done("user list --context reader --user rita");
            assertThat(lastAuthorization()).isEqualTo("Bearer of-rita");
            assertThat(run("user list --context reader --user bert")).isEqualTo(4);
            assertThat(program.errors()).contains("the password of bert is missing");
            assertThat(run("user list --context reader", "MILLRACE_USER", "bert"))
                    .isEqualTo(4);
            assertThat(program.errors()).contains("the password of bert is missing");
        }

        @Test
        void the_credentials_of_the_named_context_precede_variables() {
            contexts();

            done("user list --context reader", "MILLRACE_TOKEN", "other");
            assertThat(lastAuthorization()).isEqualTo("Bearer of-rita");
            assertThat(run("user list", "MILLRACE_TOKEN", "other")).isEqualTo(4);
            assertThat(lastAuthorization()).isEqualTo("Bearer other");
        }
    }

    @Nested
    class Listing {

        @Test
        void the_list_shows_how_each_context_signs_in() throws IOException {
            Path secret = Files.writeString(home.resolve("secret"), "k1:s3");
            String url = " --url " + service.url();
            done("context set certificate" + url + " --client-certificate " + secret);
            done("context set key" + url + " --api-key-file " + secret);
            done("context set none" + url);
            done("context set over" + url);
            done("context set reader" + url);
            done("context set token" + url + " --token-file " + secret);
            issue("of-anna", 0);
            done("login --context over -u anna", "MILLRACE_PASSWORD", "x");
            signIn("--context reader -u rita", "of-rita");
            service.requests.clear();

            done("context list");
            assertThat(program.output().lines().map(line -> line.strip().replaceAll("\\s+", " ")))
                    .containsExactly(
                            "NAME URL USER SIGN-IN",
                            "certificate " + service.url() + " client certificate",
                            "key " + service.url() + " API key",
                            "none " + service.url(),
                            "over " + service.url() + " session of anna, expired",
                            "reader " + service.url() + " session of rita",
                            "token " + service.url() + " token");
            done("context list -o json");
            assertThat(program.output())
                    .contains(
                            "\"method\" : \"client_certificate\"",
                            "\"method\" : \"api_key\"",
                            "\"method\" : \"none\"",
                            "\"method\" : \"token\"",
                            "\"method\" : \"session\"",
                            "\"username\" : \"rita\"",
                            "\"expired\" : true")
                    .doesNotContain("of-rita", "of-anna", "s3");
            done("context show over");
            assertThat(program.output()).contains("sign-in:           session of anna, expired");
            assertThat(service.requests).isEmpty();
        }

        @Test
        void a_session_that_the_service_has_ended_is_expired() {
            done("context set reader --use --url " + service.url());
            service.answer(
                    "POST", "/login", 200, "{\"access_token\":\"a\",\"refresh_token\":\"b\",\"expires_in\":3600}");
            done("login -u rita", "MILLRACE_PASSWORD", "x");
            service.alwaysAnswer(401, "{\"error\":\"invalid_grant\"}");

            assertThat(run("user list")).isEqualTo(4);
            assertThat(program.errors())
                    .isEqualTo("millrace: the session of rita has ended; sign in again with `millrace login --context"
                            + " reader -u rita`" + NEW_LINE);
            done("context list");
            assertThat(program.output()).contains("session of rita, expired");
        }
    }

    @Nested
    class ApiKeys {

        @ParameterizedTest
        @ValueSource(strings = {"k1:s3", "azE6czM=", "azE6czM=\n"})
        void a_key_is_read_from_a_file_in_both_forms(String text) throws IOException {
            service.accept("ApiKey azE6czM=");
            Path file = Files.writeString(home.resolve("key"), text);

            done("user list --url " + service.url() + " --api-key-file " + file);
            done("user list --url " + service.url(), "MILLRACE_API_KEY", text);
            done("context set shipper --url " + service.url() + " --api-key-file " + file);
            done("user list --context shipper");
            assertThat(service.authorizations).hasSize(3).containsOnly("ApiKey azE6czM=");
        }

        @Test
        void a_rejected_key_is_named() {
            assertThat(run("user list --url " + service.url(), "MILLRACE_API_KEY", "k1:s3"))
                    .isEqualTo(4);
            assertThat(program.errors())
                    .startsWith("millrace: the service rejected the API key of MILLRACE_API_KEY; it may have expired");
        }

        @ParameterizedTest
        @ValueSource(strings = {"text", "dGV4dA==", "k1:", "a b:c", "ApiKey azE6czM="})
        void another_text_is_refused_without_being_shown(String text) {
            assertThat(run("user list --url " + service.url(), "MILLRACE_API_KEY", text))
                    .isEqualTo(2);
            assertThat(program.errors())
                    .startsWith("millrace: MILLRACE_API_KEY contains no API key; use")
                    .doesNotContain("azE6czM=", "dGV4dA==");
            assertThat(service.requests).isEmpty();
        }

        @Test
        void options_precede_variables_and_exclude_each_other() throws IOException {
            service.accept("ApiKey azE6czM=");
            Path file = Files.writeString(home.resolve("key"), "k1:s3");

            done("user list --url " + service.url() + " --api-key-file " + file, "MILLRACE_TOKEN", "t");
            assertThat(run("user list --token t --api-key-file " + file)).isEqualTo(2);
            assertThat(program.errors()).contains("use only one of --token, --api-key-file and --password-file");
            assertThat(run("login --api-key-file " + file)).isEqualTo(2);
        }
    }
}
