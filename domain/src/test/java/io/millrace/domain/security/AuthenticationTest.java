package io.millrace.domain.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.certificate.ClientCertificate;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AuthenticationTest {

    private static final Random RANDOM = new Random(3);
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final Instant EXPIRY = NOW.plusSeconds(60);
    private static final Username ANN = new Username("ann");
    private static final RoleName READER = new RoleName("reader");
    private static final RoleName WRITER = new RoleName("writer");
    private static final Session SESSION = new Session(SessionId.random(RANDOM), Optional.empty(), 0);
    private static final ForeignIdentity IDENTITY = new ForeignIdentity(new ProviderName("corp"), "iss", "sub");
    private static final User USER = new User(
            ANN,
            List.of(WRITER, READER),
            Optional.of("Ann Example"),
            Optional.of("ann@example.org"),
            JsonText.EMPTY_OBJECT,
            true);

    private static Authentication by(Means means) {
        return Authentication.of(USER, means, Optional.of(SESSION));
    }

    private static AccessTokenClaims claims() {
        return AccessTokenClaims.of(
                "issuer", by(new Means.Login()), AccessTokenId.random(SESSION, RANDOM), NOW, Duration.ofSeconds(60));
    }

    private static DescribedApiKey key() {
        ApiKey key =
                new ApiKey(ApiKeyId.random(RANDOM), new ApiKeyName("k"), ANN, NOW, Optional.empty(), Optional.empty());
        return new DescribedApiKey(key, List.of(), JsonText.EMPTY_OBJECT);
    }

    private static ClientCertificate certificate() {
        return new ClientCertificate("CN=ann", "1", "CN=ca", EXPIRY, "f", Map.of());
    }

    @Test
    void a_user_is_a_caller_with_sorted_roles() {
        Authentication caller = by(new Means.Login());

        assertThat(caller)
                .isEqualTo(new Authentication(
                        ANN,
                        List.of(READER, WRITER),
                        USER.fullName(),
                        USER.email(),
                        new Means.Login(),
                        Optional.of(SESSION),
                        true,
                        Optional.empty()));
    }

    @Test
    void a_user_with_a_second_factor_does_not_lack_it() {
        assertThat(Authentication.of(USER.withSecondFactor(true), new Means.Basic(), Optional.empty())
                        .lacksSecondFactor())
                .isFalse();
        assertThat(by(new Means.Basic()).lacksSecondFactor()).isTrue();
    }

    @Test
    void an_extension_decides_about_second_factors_itself() {
        Authentication caller = Authentication.of(ANN, List.of(READER));

        assertThat(caller.lacksSecondFactor()).isFalse();
        assertThat(caller.means()).isEqualTo(new Means.Vouched());
        assertThat(caller.session()).isEmpty();
    }

    @Test
    void without_security_the_caller_is_an_administrator() {
        assertThat(Authentication.unsecured().isAdmin()).isTrue();
        assertThat(Authentication.unsecured().description()).isEqualTo("user [anonymous]");
        assertThat(by(new Means.Login()).isAdmin()).isFalse();
    }

    @Test
    void the_user_name_is_shown_if_no_full_name_is_known() {
        assertThat(by(new Means.Login()).displayName()).isEqualTo("Ann Example");
        assertThat(Authentication.of(ANN, List.of()).displayName()).isEqualTo("ann");
    }

    @Test
    void only_the_means_of_the_caller_are_present() {
        DescribedApiKey key = key();
        ClientCertificate certificate = certificate();

        assertThat(by(new Means.ByApiKey(key)).apiKey()).contains(key);
        assertThat(by(new Means.Basic()).apiKey()).isEmpty();
        assertThat(by(new Means.ByCertificate(certificate)).certificate()).contains(certificate);
        assertThat(by(new Means.Basic()).certificate()).isEmpty();
        assertThat(by(new Means.Foreign(IDENTITY, Optional.empty())).foreignIdentity())
                .contains(IDENTITY);
        assertThat(by(new Means.ProviderSession(IDENTITY, Optional.empty())).foreignIdentity())
                .contains(IDENTITY);
        assertThat(by(new Means.Basic()).foreignIdentity()).isEmpty();
    }

    @Test
    void the_description_names_the_user_and_the_api_key() {
        DescribedApiKey key = key();

        assertThat(by(new Means.Basic()).description()).isEqualTo("user [ann]");
        assertThat(by(new Means.ByApiKey(key)).description())
                .isEqualTo("API key id [" + key.key().id() + "] of user [ann]");
    }

    @Test
    void the_expiry_is_that_of_the_token() {
        assertThat(by(new Means.Bearer(claims())).expiresAt()).contains(EXPIRY);
        assertThat(by(new Means.ProviderSession(IDENTITY, Optional.of(claims())))
                        .expiresAt())
                .contains(EXPIRY);
        assertThat(by(new Means.ProviderSession(IDENTITY, Optional.empty())).expiresAt())
                .isEmpty();
        assertThat(by(new Means.Foreign(IDENTITY, Optional.of(EXPIRY))).expiresAt())
                .contains(EXPIRY);
        assertThat(by(new Means.Basic()).expiresAt()).isEmpty();
    }

    @Test
    void a_copy_differs_only_in_its_session_or_address() {
        Authentication caller = by(new Means.Login());
        Session next = new Session(SESSION.id(), Optional.empty(), 1);

        assertThat(caller.in(next)).isEqualTo(Authentication.of(USER, new Means.Login(), Optional.of(next)));
        assertThat(caller.at("192.0.2.1").in(SESSION)).isEqualTo(caller.at("192.0.2.1"));
        assertThat(caller.at("192.0.2.1").address()).contains("192.0.2.1");
    }

    @Test
    void claims_are_in_whole_seconds_and_last_for_the_life_of_the_token() {
        AccessTokenId id = AccessTokenId.random(SESSION, RANDOM);

        assertThat(AccessTokenClaims.of(
                        "issuer", by(new Means.Login()), id, NOW.plusMillis(900), Duration.ofSeconds(60)))
                .isEqualTo(new AccessTokenClaims(
                        "issuer", ANN, NOW, NOW, EXPIRY, id, List.of(READER, WRITER), "Ann Example", false));
    }

    @Test
    void the_id_of_an_access_token_is_read_from_its_claim() {
        AccessTokenId id = AccessTokenId.random(SESSION, RANDOM);
        AccessTokenId ofUser = AccessTokenId.random(
                new Session(SESSION.id(), Optional.of(CredentialsVersion.random(RANDOM)), 0), RANDOM);

        assertThat(AccessTokenId.parse(id.value())).contains(id);
        assertThat(AccessTokenId.parse(ofUser.value())).contains(ofUser);
        assertThat(AccessTokenId.parse(id.value() + ".x")).isEmpty();
        assertThat(AccessTokenId.parse("a/b..c")).isEmpty();
        assertThat(AccessTokenId.parse("a.b/c.d")).isEmpty();
        assertThat(AccessTokenId.parse("a..b/c")).isEmpty();
        assertThat(AccessTokenId.parse(id.value() + "x".repeat(200))).isEmpty();
    }

    private static Rights rights(List<RoleName> assigned, Role... roles) {
        return Rights.of(assigned, List.of(roles), new RestrictedNames(List.of(new NamePattern(".audit*"))));
    }

    @Test
    void a_rejection_names_the_action_the_caller_and_its_roles() {
        Rejection rejection = Forbidden.cluster(
                by(new Means.Basic()),
                Action.PUT_TEMPLATE,
                rights(
                        List.of(READER, new RoleName("gone")),
                        Role.shipped(READER).orElseThrow()));

        assertThat(rejection.fault()).contains(Fault.FORBIDDEN_ACTION);
        assertThat(rejection.values())
                .containsExactly(
                        Action.PUT_TEMPLATE.key(), "user [ann]", "reader", "gone", Action.PUT_TEMPLATE.grantedBy());
    }

    @Test
    void a_rejection_names_the_indices_and_whether_they_belong_to_the_service() {
        Rights rights = rights(List.of(READER, WRITER));

        Rejection plain = Forbidden.indices(by(new Means.Basic()), Action.SEARCH, rights, List.of("b", "a"));
        Rejection ofService = Forbidden.indices(by(new Means.Basic()), Action.SEARCH, rights, List.of("b", ".audit-1"));

        assertThat(plain.fault()).contains(Fault.FORBIDDEN_ACTION_ON_NAMES);
        assertThat(plain.values())
                .containsExactly(
                        Action.SEARCH.key(), "user [ann]", "", "reader,writer", "b,a", Action.SEARCH.grantedBy());
        assertThat(ofService.fault()).contains(Fault.FORBIDDEN_ACTION_ON_NAMES_OF_SERVICE);
    }

    @Test
    void a_caller_whose_rights_are_withheld_needs_a_second_factor() {
        Role strict = Role.shipped(READER).orElseThrow().requiringSecondFactor(true);
        Rights withheld = rights(List.of(READER), strict).withoutSecondFactor(List.of(strict));
        Authentication caller = by(new Means.Basic());

        for (Rejection rejection : List.of(
                Forbidden.cluster(caller, Action.GREET, withheld),
                Forbidden.indices(caller, Action.GREET, withheld, List.of("a")))) {
            assertThat(rejection.fault()).contains(Fault.SECOND_FACTOR_REQUIRED);
            assertThat(rejection.values()).containsExactly(Action.GREET.key(), "user [ann]");
        }
    }

    @Test
    void a_step_of_a_session_is_not_negative() {
        assertThatThrownBy(() -> new Session(SESSION.id(), Optional.empty(), -1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
