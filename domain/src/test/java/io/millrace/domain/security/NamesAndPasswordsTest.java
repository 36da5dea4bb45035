package io.millrace.domain.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.security.user.Username;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesAndPasswordsTest {

    @ParameterizedTest
    @ValueSource(strings = {"a", "anna", "Anna B.", "a@example.org", "~!#$%^&*()_+"})
    void printable_names_are_good(String name) {
        assertThat(Username.find(name)).contains(new Username(name));
        assertThat(RoleName.find(name)).contains(new RoleName(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " a", "a ", "a\u0000", "a\nb", "\u00e9", "\ud800"})
    void other_names_are_refused(String name) {
        assertThat(Username.find(name)).isEmpty();
        assertThat(RoleName.find(name)).isEmpty();
        assertThatThrownBy(() -> new Username(name)).isInstanceOf(Rejection.class);
        assertThatThrownBy(() -> new RoleName(name)).isInstanceOf(Rejection.class);
    }

    @Test
    void a_user_name_holds_no_colon_and_no_name_more_than_507_characters() {
        assertThat(Username.find("a b:c")).isEmpty();
        assertThat(RoleName.find("a:b")).isPresent();
        assertThat(Username.find("a".repeat(507))).isPresent();
        assertThat(Username.find("a".repeat(508))).isEmpty();
    }

    @Test
    void a_password_has_8_to_1024_characters_however_they_are_encoded() {
        String key = "\ud83d\udd11";

        assertThat(Password.find(key.repeat(7))).isEmpty();
        assertThat(Password.find(key.repeat(8))).isPresent();
        assertThat(Password.find(key.repeat(1024))).isPresent();
        assertThat(Password.find(key.repeat(1025))).isEmpty();
        assertThat(Password.find("x".repeat(1024))).isPresent();
        assertThat(Password.find("x".repeat(1025))).isEmpty();
        assertThat(Password.find("eight\ud800ch")).isEmpty();
    }

    @Test
    void a_refused_password_is_not_shown() {
        assertThatThrownBy(() -> new Password("geheim")).hasMessage("passwords must be at least [8] characters long");
        assertThatThrownBy(() -> new Password("geheim".repeat(1000)))
                .hasMessage("passwords must be at most [1024] characters long");
    }

    @Test
    void no_text_form_shows_a_password() {
        assertThat(new Password("geheimgeheim") + "" + new Credentials("a", "geheim") + new PasswordHash("geheim")
                        + new SealedKey("geheim"))
                .doesNotContain("geheim");
    }

    @Test
    void passwords_that_are_made_up_differ_and_fit_on_a_line() {
        Random random = new Random(1);
        Password first = Password.random(random);

        assertThat(first.value()).matches("[A-Za-z0-9_-]{22}");
        assertThat(Password.random(random)).isNotEqualTo(first);
    }

    @Test
    void attempts_with_impossible_names_are_counted_together() {
        assertThat(AttemptSource.of("\u0000", "here")).isEqualTo(AttemptSource.of("x".repeat(1_000_000), "here"));
        assertThat(AttemptSource.of("a", "here")).isNotEqualTo(AttemptSource.of("b", "here"));
    }

    @Test
    void attempts_from_one_network_of_ipv6_are_counted_together() {
        AttemptSource source = AttemptSource.of("a", "2001:db8:0:7::1");

        assertThat(AttemptSource.of("a", "2001:db8:0:7:ffff::2")).isEqualTo(source);
        assertThat(AttemptSource.of("a", "2001:db8:0:8::1")).isNotEqualTo(source);
        assertThat(AttemptSource.of("b", "2001:db8:0:7::3").ofEveryUser()).isEqualTo(source.ofEveryUser());
        assertThat(source.ofEveryUser()).isNotEqualTo(AttemptSource.of("\n", "2001:db8:0:7::1"));
    }

    @Test
    void token_ids_come_back_as_they_were_written_and_others_are_not_read() {
        Session session = new Session(SessionId.random(new Random(1)), Optional.of(new CredentialsVersion("s")), 3);
        AccessTokenId id = AccessTokenId.random(session, new Random(2));
        AccessTokenId foreign = new AccessTokenId(session.id(), Optional.empty(), "u");

        assertThat(AccessTokenId.parse(id.value())).contains(id);
        assertThat(AccessTokenId.parse(foreign.value())).contains(foreign);
        for (String other : new String[] {
            "", "a", "a.b", ".b.c", "a.b.", "a.b.c.d", "a.b!.c", "a.b.c ", "..", "a" + "a".repeat(70) + ".b.c"
        }) {
            assertThat(AccessTokenId.parse(other)).isEmpty();
        }
    }
}
