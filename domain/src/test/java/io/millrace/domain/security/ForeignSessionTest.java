package io.millrace.domain.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.ForeignSession.Tokens;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignSessionTest {

    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final ProviderName CORP = new ProviderName("corp");
    private static final ForeignIdentity IDENTITY = new ForeignIdentity(CORP, "issuer", "subject");
    private static final RoleName READER = new RoleName("reader");
    private static final RoleName WRITER = new RoleName("writer");
    private static final ForeignProfile PROFILE = new ForeignProfile(
            new Username("corp:ann"), List.of(WRITER, READER), Optional.of("Ann"), Optional.of("ann@example.org"));
    private static final Tokens TOKENS = new Tokens(Optional.of("refresh"), Optional.of("id"));
    private static final SignInAttempt ATTEMPT =
            SignInAttempt.begin(CORP, "https://example.org/callback", Optional.of("/console"), NOW, new Random(1));

    private static ForeignSession session(Tokens tokens) {
        return new ForeignSession(
                new SessionId("s"), IDENTITY, Optional.empty(), PROFILE, tokens, NOW, NOW, NOW.plusSeconds(3_600));
    }

    @Test
    void a_session_ends_at_its_expiry_even_if_it_is_in_use() {
        assertThat(session(TOKENS).isExpired(NOW.plusSeconds(3_599))).isFalse();
        assertThat(session(TOKENS).isExpired(NOW.plusSeconds(3_600))).isTrue();
    }

    @Test
    void the_provider_confirms_the_user_at_most_once_a_minute() {
        assertThat(session(TOKENS).isDue(NOW.plusSeconds(59))).isFalse();
        assertThat(session(TOKENS).isDue(NOW.plusSeconds(60))).isTrue();
        assertThat(session(TOKENS)
                        .confirmed(PROFILE, TOKENS, NOW.plusSeconds(60))
                        .isDue(NOW.plusSeconds(60)))
                .isFalse();
    }

    @Test
    void without_a_refresh_token_the_provider_cannot_confirm_the_user() {
        assertThat(session(new Tokens(Optional.empty(), Optional.of("id"))).isDue(NOW.plusSeconds(60)))
                .isFalse();
    }

    @Test
    void a_confirmed_session_has_the_new_profile_and_tokens_but_the_same_expiry() {
        ForeignProfile next = PROFILE.with(List.of(READER), Optional.empty(), Optional.empty());
        Tokens nextTokens = new Tokens(Optional.of("next"), Optional.empty());

        assertThat(session(TOKENS).confirmed(next, nextTokens, NOW.plusSeconds(70)))
                .isEqualTo(new ForeignSession(
                        new SessionId("s"),
                        IDENTITY,
                        Optional.empty(),
                        next,
                        nextTokens,
                        NOW,
                        NOW.plusSeconds(70),
                        NOW.plusSeconds(3_600)));
        assertThat(next.username()).isEqualTo(PROFILE.username());
        assertThat(next.roles()).containsExactly(READER);
    }

    @Test
    void the_user_of_a_session_is_a_caller_with_sorted_roles() {
        Session step = new Session(new SessionId("s"), Optional.empty(), 3);

        assertThat(session(TOKENS).caller(Optional.empty(), step))
                .isEqualTo(new Authentication(
                        new Username("corp:ann"),
                        List.of(READER, WRITER),
                        Optional.of("Ann"),
                        Optional.of("ann@example.org"),
                        new Means.ProviderSession(IDENTITY, Optional.empty()),
                        Optional.of(step)));
        assertThat(session(TOKENS).caller(Optional.empty()).session())
                .contains(new Session(new SessionId("s"), Optional.empty(), 0));
    }

    @Test
    void texts_of_a_provider_that_are_too_long_are_omitted() {
        Optional<String> longest = Optional.of("x".repeat(1_024));
        Optional<String> tooLong = Optional.of("x".repeat(1_025));

        assertThat(PROFILE.with(List.of(), longest, longest))
                .isEqualTo(new ForeignProfile(new Username("corp:ann"), List.of(), longest, longest));
        assertThat(PROFILE.with(List.of(), tooLong, longest).fullName()).isEmpty();
        assertThat(PROFILE.with(List.of(), longest, tooLong).email()).isEmpty();
    }

    @Test
    void no_text_form_shows_tokens_or_secrets_of_a_sign_in() {
        assertThat(session(TOKENS).toString()).doesNotContain("refresh");
        assertThat(ATTEMPT.toString()).doesNotContain(ATTEMPT.state(), ATTEMPT.nonce(), ATTEMPT.verifier());
    }

    @Test
    void a_user_has_10_minutes_to_sign_in() {
        assertThat(ATTEMPT.isExpired(NOW.plus(Duration.ofMinutes(10)).minusMillis(1)))
                .isFalse();
        assertThat(ATTEMPT.isExpired(NOW.plus(Duration.ofMinutes(10)))).isTrue();
        assertThat(ATTEMPT.verifier().length()).isGreaterThanOrEqualTo(43);
    }

    @Test
    void a_sign_in_is_read_from_its_text() {
        SignInAttempt withoutTarget = SignInAttempt.begin(CORP, "https://a", Optional.empty(), NOW, new Random(1));

        assertThat(SignInAttempt.parse(ATTEMPT.text())).contains(ATTEMPT);
        assertThat(SignInAttempt.parse(withoutTarget.text())).contains(withoutTarget);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "corp\ns\nn\nv\nc\nt", "corp\ns\nn\nv\nc\nt\nx", "Corp\ns\nn\nv\nc\nt\n1"})
    void other_texts_are_no_sign_in(String text) {
        assertThat(SignInAttempt.parse(text)).isEmpty();
        assertThat(SignInAttempt.parse("corp\ns\nn\nv\nc\nt\n1")).isPresent();
    }
}
