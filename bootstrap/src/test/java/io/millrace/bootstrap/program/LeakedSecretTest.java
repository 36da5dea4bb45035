package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The check of all logs, checked itself. */
class LeakedSecretTest {

    private static final String PASSWORD = "left foot & 9 geese";
    private static final String SIGNATURE = "c2lnbmF0dXJlIG9mIGEgdG9rZW4";
    private static final String KEY = "3f1d7c1e-55aa-4e0b-8d53-9b1f60a4c2d7";

    private static void isFound(String text) {
        assertThatThrownBy(() -> KnownSecrets.requireAbsentFrom(text, "the log"))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("the log shows the secret ");
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_password_is_found_however_it_travelled() {
        KnownSecrets.addFromHeader("authorization", StoreClient.basic("vera", PASSWORD));

        isFound("1 INFO line\n2 INFO login of vera with " + PASSWORD + "\n3 INFO line\n");
        isFound("password=left+foot+%26+9+geese");
        isFound("Authorization: " + StoreClient.basic("vera", PASSWORD));
    }

    @Test
    void a_token_is_found_by_its_signature_and_a_refresh_token_by_its_key() {
        KnownSecrets.addFromBody(
                "/login",
                "{\"refresh_token\":\"" + base64("{\"alg\":\"HS256\"}") + "." + base64(KEY) + "." + SIGNATURE + "\"}");

        isFound("..." + SIGNATURE);
        isFound(KEY + " is unknown");
    }

    @Test
    void secrets_in_forms_cookies_and_settings_are_found() {
        KnownSecrets.addFromBody("/oauth/revoke", "a=b&token=of+the+form");
        KnownSecrets.addFromBody("/oauth/access_token?grant_type=refresh_token&refresh_token=of-the-query", "");
        KnownSecrets.addFromHeader("Set-Cookie", "JWT=of-the-cookie; Path=/; Secure");
        KnownSecrets.addFromSetting("database.password=of the setting");

        isFound("of the form");
        isFound("GET /oauth/access_token?refresh_token=of-the-query");
        isFound("of-the-cookie");
        isFound("of the setting");
    }

    @Test
    void the_password_of_the_first_user_may_stand_on_its_line_and_nowhere_else() {
        KnownSecrets.add("Kq7vTzN2mW");

        assertThatCode(() -> KnownSecrets.requireAbsentFrom("line\nadmin password: Kq7vTzN2mW\nline", "the log"))
                .doesNotThrowAnyException();
        isFound("line\nadmin password: Kq7vTzN2mW\nlogin with Kq7vTzN2mW");
        isFound("the admin password: Kq7vTzN2mW");
    }
}
