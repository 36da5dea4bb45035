package io.millrace.adapters.http.security.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Entry;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.domain.security.user.Username;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserRoutesTest {

    private static final String ANNA = "/_security/user/anna";
    private static final String PASSWORD = ANNA + "/_password";
    private static final String BOB = "/_security/user/bob";
    private static final String LOGS = "/_security/role/logs";
    private static final String READER = "{\"password\":\"correct horse\",\"roles\":[\"reader\"]}";
    private static final String NO_ROLE =
            "\"applications\":[],\"run_as\":[],\"metadata\":{}," + "\"transient_metadata\":{\"enabled\":true}}";

    private final UserServer server = new UserServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private String line(String method, String path) {
        return server.line(method, path);
    }

    private String line(String method, String path, String body) {
        return server.line(method, path, body);
    }

    private static String refused(String type, String reason) {
        return "400 {\"error\":{\"root_cause\":[{\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"}],\"type\":\""
                + type + "\",\"reason\":\"" + reason + "\"},\"status\":400}";
    }

    private static String invalid(String reason) {
        return refused("action_request_validation_exception", "Validation Failed: 1: " + reason + ";");
    }

    @Nested
    class PuttingUsers {

        @Test
        void a_user_is_made_and_then_changed() {
            assertThat(line("PUT", ANNA, READER)).isEqualTo("200 {\"created\":true}");
            assertThat(line("POST", ANNA, """
                {"roles": "writer", "full_name": "Anna \\"A\\" Ä", "email": "anna@example.org",
                 "metadata": {"team": {"size": 2.50}}, "enabled": false, "username": "anna"}
                """)).isEqualTo("200 {\"created\":false}");

            assertThat(line("GET", ANNA))
                    .isEqualTo("200 {\"anna\":{\"username\":\"anna\",\"roles\":[\"writer\"],"
                            + "\"full_name\":\"Anna \\\"A\\\" Ä\",\"email\":\"anna@example.org\","
                            + "\"metadata\":{\"team\": {\"size\": 2.50}},\"enabled\":false}}");
            assertThat(server.hashOf("anna")).isEqualTo("hash of correct horse");
            assertThat(server.audit).extracting(Entry::kind).containsExactly(Kind.USER_CREATED, Kind.USER_CHANGED);
        }

        @ParameterizedTest
        @CsvSource({"a%2Fb, a/b", "a%5Cb, a\\b", "%2E, .", "%2E%2E, ..", "'a,b', 'a,b'", "_x%3F, _x?"})
        void a_user_and_a_role_with_any_valid_name_are_addressed_by_their_paths(String segment, String name) {
            String user = "/_security/user/" + segment;
            String role = "/_security/role/" + segment;
            String key = "200 {\"" + name.replace("\\", "\\\\") + "\":";

            assertThat(line("PUT", user, READER)).isEqualTo("200 {\"created\":true}");
            assertThat(line("PUT", user + "/_password", "{\"password\":\"another horse\"}"))
                    .isEqualTo("200 {}");
            assertThat(server.hashOf(name)).isEqualTo("hash of another horse");
            assertThat(line("GET", user)).startsWith(key);
            assertThat(line("DELETE", user)).isEqualTo("200 {\"found\":true}");
            assertThat(line("PUT", role, "{\"cluster\":[\"monitor\"]}")).startsWith("200 ");
            assertThat(line("GET", role)).startsWith(key);
            assertThat(line("DELETE", role)).isEqualTo("200 {\"found\":true}");
        }

        @Test
        void what_is_left_out_is_empty() {
            line("PUT", ANNA, READER);

            assertThat(line("GET", ANNA))
                    .isEqualTo("200 {\"anna\":{\"username\":\"anna\",\"roles\":[\"reader\"],\"full_name\":null,"
                            + "\"email\":null,\"metadata\":{},\"enabled\":true}}");
        }

        @Test
        void a_new_user_needs_a_password_and_every_user_roles() {
            assertThat(line("PUT", ANNA, "{\"roles\":[]}"))
                    .isEqualTo(invalid("password must be specified unless you are updating an existing user"));
            assertThat(line("PUT", ANNA, "{\"password\":\"correct horse\"}")).isEqualTo(invalid("roles are missing"));
        }

        @Test
        void a_body_that_makes_no_sense_is_refused() {
            assertThat(line("PUT", ANNA, "{\"password\":\"correct horse\",\"roles\":[],\"passwort\":\"x\"}"))
                    .isEqualTo(refused(
                            "x_content_parse_exception",
                            "[1:40] [user] unknown field [passwort] did you mean [password]?"));
            assertThat(line("PUT", ANNA, "{\"roles\":[],\"username\":\"bert\"}"))
                    .isEqualTo(refused(
                            "illegal_argument_exception",
                            "[username] in the body is not the user [anna] that the path names"));
            assertThat(line("PUT", ANNA, "{\"roles\":[],\"metadata\":{\"_x\":1}}"))
                    .isEqualTo(invalid("metadata keys may not start with [_]"));
            assertThat(line("PUT", ANNA)).isEqualTo(refused("parse_exception", "request body is required"));
            assertThat(line("PUT", "/_security/user/an%3Ana", READER))
                    .isEqualTo(invalid("user names must not contain a colon"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"roles\":[],\"password\":hunter2hunter2}",
                    "{\"roles\":[],\"password\":\"hunter2hunter2\\q\"}",
                    "{\"roles\":[],\"password\":'hunter2hunter2'}",
                    "{\"roles\":[],\"password\":\"hunter2\"}",
                    "{\"roles\":[],\"password\":[\"hunter2hunter2\"]}",
                    "\"hunter2hunter2\"",
                    "hunter2hunter2"
                })
        void a_refusal_does_not_show_the_password(String body) {
            assertThat(line("PUT", ANNA, body)).startsWith("400 {\"error\"").doesNotContain("hunter2");
            assertThat(line("PUT", PASSWORD, body)).startsWith("400 {\"error\"").doesNotContain("hunter2");
        }
    }

    @Nested
    class ReadingUsers {

        @Test
        void all_are_shown_or_those_that_are_named() {
            line("PUT", "/_security/user/bert", READER);
            line("PUT", ANNA, READER);

            assertThat(line("GET", "/_security/user")).matches("200 \\{\"anna\":\\{.*},\"bert\":\\{.*}}");
            assertThat(line("GET", "/_security/user/bert,%20carla,"))
                    .startsWith("200 {\"bert\"")
                    .doesNotContain("anna");
        }

        @Test
        void none_of_those_that_are_named_is_not_found() {
            line("PUT", ANNA, READER);

            assertThat(line("GET", "/_security/user/bert,carla")).isEqualTo("404 {}");
            assertThat(line("GET", "/_security/user/,")).isEqualTo("404 {}");
            assertThat(line("GET", "/_security/user/an%3Ana")).isEqualTo("404 {}");
        }

        @Test
        void no_users_at_all_are_no_error() {
            assertThat(line("GET", "/_security/user")).isEqualTo("200 {}");
        }
    }

    @Nested
    class RemovingUsers {

        @Test
        void the_last_administrator_is_neither_removed_nor_disabled() {
            String boss = "/_security/user/boss";
            line("PUT", boss, "{\"password\":\"correct horse\",\"roles\":[\"admin\"]}");
            line("PUT", ANNA, READER);
            String shown = line("GET", boss);

            assertThat(line("DELETE", boss))
                    .isEqualTo(refused(
                            "illegal_argument_exception",
                            "user [boss] cannot be removed because no other user has the role [admin] and is enabled"));
            String changed = refused(
                    "illegal_argument_exception",
                    "user [boss] cannot be disabled or lose the role because no other user has the role [admin] and is"
                            + " enabled");
            assertThat(line("PUT", boss, "{\"roles\":[\"admin\"],\"enabled\":false}"))
                    .isEqualTo(changed);
            assertThat(line("PUT", boss, "{\"roles\":[\"reader\"]}")).isEqualTo(changed);
            assertThat(line("GET", boss)).isEqualTo(shown);

            line("PUT", ANNA, "{\"roles\":[\"admin\"]}");
            assertThat(line("DELETE", boss)).isEqualTo("200 {\"found\":true}");
        }

        @Test
        void a_user_is_found_once() {
            line("PUT", ANNA, READER);

            assertThat(line("DELETE", ANNA)).isEqualTo("200 {\"found\":true}");
            assertThat(line("DELETE", ANNA)).isEqualTo("404 {\"found\":false}");
            assertThat(line("DELETE", "/_security/user/an%3Ana")).isEqualTo("404 {\"found\":false}");
            assertThat(server.users.find(new Username("anna"))).isEmpty();
        }
    }

    @Nested
    class ChangingPasswords {

        @Test
        void the_password_is_another_and_the_rest_stays() {
            line("PUT", ANNA, READER);

            assertThat(line("POST", PASSWORD, "{\"password\":\"battery staple\"}"))
                    .isEqualTo("200 {}");

            assertThat(server.hashOf("anna")).isEqualTo("hash of battery staple");
            assertThat(line("GET", ANNA)).contains("\"reader\"");
        }

        @Test
        void somebody_who_is_not_there_and_a_password_nobody_may_have_are_refused() {
            assertThat(line("PUT", PASSWORD, "{\"password\":\"battery staple\"}"))
                    .isEqualTo(invalid("user must exist in order to change password"));
            assertThat(line("PUT", PASSWORD, "{\"password\":\"short\"}"))
                    .isEqualTo(invalid("passwords must be at least [8] characters long"));
            assertThat(line("PUT", PASSWORD, "{}"))
                    .isEqualTo(refused("illegal_argument_exception", "Required [password]"));
            assertThat(line("PUT", PASSWORD, "{\"password_hash\":\"x\"}"))
                    .startsWith("400 ")
                    .contains("unknown field [password_hash]");
        }
    }

    @Nested
    class EnablingUsers {

        @Test
        void a_user_is_disabled_and_enabled_by_separate_requests() {
            line("PUT", BOB, READER);

            assertThat(line("PUT", BOB + "/_disable")).isEqualTo("200 {}");
            assertThat(line("GET", BOB)).contains("\"enabled\":false", "\"reader\"");
            assertThat(line("POST", BOB + "/_enable")).isEqualTo("200 {}");
            assertThat(line("GET", BOB)).contains("\"enabled\":true");
        }

        @Test
        void unknown_users_and_the_caller_are_rejected() {
            assertThat(line("PUT", ANNA + "/_disable"))
                    .isEqualTo(refused(
                            "illegal_argument_exception",
                            "users may not update the enabled status of their own account"));
            assertThat(line("PUT", BOB + "/_enable")).isEqualTo(invalid("only existing users can be enabled"));
        }
    }

    @Nested
    class PuttingRoles {

        @Test
        void a_role_is_made_changed_and_shown_as_it_can_be_put_again() {
            assertThat(line("PUT", LOGS, """
                {"cluster": ["manage", "monitor"],
                 "indices": [{"names": ["logs-*", "x"], "privileges": ["write", "read"]},
                             {"names": "y", "privileges": "all"}]}
                """)).isEqualTo("200 {\"role\":{\"created\":true}}");
            String shown = line("GET", LOGS);

            assertThat(shown)
                    .isEqualTo("200 {\"logs\":{\"cluster\":[\"monitor\",\"manage\"],\"indices\":["
                            + "{\"names\":[\"logs-*\",\"x\"],\"privileges\":[\"read\",\"write\"],"
                            + "\"allow_restricted_indices\":false},"
                            + "{\"names\":[\"y\"],\"privileges\":[\"all\"],\"allow_restricted_indices\":false}],"
                            + NO_ROLE + "}");
            assertThat(line("POST", LOGS, shown.substring("200 {\"logs\":".length(), shown.length() - 1)))
                    .isEqualTo("200 {\"role\":{\"created\":false}}");
            assertThat(line("GET", LOGS)).isEqualTo(shown);
            assertThat(server.audit).extracting(Entry::kind).containsExactly(Kind.ROLE_CREATED, Kind.ROLE_CHANGED);
        }

        @Test
        void a_role_may_be_empty() {
            line("PUT", LOGS, "{}");

            assertThat(line("GET", LOGS)).isEqualTo("200 {\"logs\":{\"cluster\":[],\"indices\":[]," + NO_ROLE + "}");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "{\"cluster\":[\"monitr\"]} | unknown cluster privilege [monitr]",
                    "{\"indices\":[{\"names\":[\"a\"],\"privileges\":[\"red\"]}]} | unknown index privilege [red]",
                    "{\"indices\":[{\"privileges\":[\"read\"]}]} | Required [names]",
                    "{\"indices\":[{\"names\":[],\"privileges\":[\"read\"]}]} | at least one index name",
                    "{\"indices\":[{\"names\":[\"a\"],\"privileges\":[\"read\"],\"query\":\"x\"}]} | unknown field"
                            + " [query]",
                    "{\"remote_indices\":[]} | unknown field [remote_indices]",
                    "{\"applications\":[{}]} | [applications] is not offered in a role",
                    "{\"metadata\":{\"a\":1}} | [metadata] is not offered in a role"
                })
        void what_is_not_understood_is_named(String body, String told) {
            assertThat(line("PUT", LOGS, body)).startsWith("400 ").contains(told);
        }

        @Test
        void roles_that_ship_cannot_be_changed_or_removed() {
            assertThat(line("PUT", "/_security/role/admin", "{}"))
                    .isEqualTo(refused("illegal_argument_exception", "Role [admin] is reserved and may not be used."));
            assertThat(line("DELETE", "/_security/role/admin"))
                    .startsWith("400 ")
                    .contains("cannot be deleted");
        }
    }

    @Nested
    class ReadingAndRemovingRoles {

        @Test
        void those_that_ship_are_shown_beside_those_that_were_made() {
            line("PUT", LOGS, "{}");

            assertThat(line("GET", "/_security/role"))
                    .startsWith("200 ")
                    .contains("\"admin\":{", "\"operator\":{", "\"writer\":{", "\"reader\":{", "\"logs\":{");
            assertThat(line("GET", "/_security/role/reader,none"))
                    .startsWith("200 {\"reader\":{\"cluster\":[\"monitor\"],\"indices\":[{\"names\":[\"*\"]");
            assertThat(line("GET", "/_security/role/none")).isEqualTo("404 {}");
        }

        @Test
        void a_role_is_found_once() {
            line("PUT", LOGS, "{}");

            assertThat(line("DELETE", LOGS)).isEqualTo("200 {\"found\":true}");
            assertThat(line("DELETE", LOGS)).isEqualTo("404 {\"found\":false}");
        }
    }

    @Test
    void keys_are_rotated() {
        assertThat(line("POST", "/_security/keys/_rotate"))
                .isEqualTo("200 {\"acknowledged\":true,\"active\":\"k2\",\"next\":\"k3\"}");
        assertThat(line("POST", "/_security/keys/_rotate"))
                .isEqualTo("200 {\"acknowledged\":true,\"active\":\"k3\",\"next\":\"k4\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /_security/user",
        "GET, /_security/user/anna",
        "PUT, /_security/user/anna",
        "POST, /_security/user/anna",
        "DELETE, /_security/user/anna",
        "PUT, /_security/user/anna/_password",
        "PUT, /_security/user/anna/_enable",
        "PUT, /_security/user/anna/_disable",
        "GET, /_security/role",
        "GET, /_security/role/logs",
        "PUT, /_security/role/logs",
        "DELETE, /_security/role/logs",
        "POST, /_security/keys/_rotate"
    })
    void nobody_without_manage_security_gets_through(String method, String path) {
        boolean hasBody = method.startsWith("P") && !path.matches(".*(_rotate|able)");
        String body = hasBody ? "{}" : "";

        assertThat(server.line("operator", method, path, body))
                .startsWith("403 ")
                .contains("this action is granted by the cluster privileges ["
                        + (method.equals("GET") ? "read_security," : "") + "manage_security,all]");
    }
}
