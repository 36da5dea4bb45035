package io.millrace.application.usecase.security;

import static io.millrace.application.usecase.security.SecurityFixture.ANNA;
import static io.millrace.application.usecase.security.SecurityFixture.NOON;
import static io.millrace.application.usecase.security.SecurityFixture.admin;
import static io.millrace.application.usecase.security.SecurityFixture.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driving.security.apikey.AuthenticateApiKey;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Created;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Request;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Search;
import io.millrace.application.port.driving.security.user.ManageUsers;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyCredentials;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.apikey.ApiKeySecret;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.NamePattern;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ApiKeysTest {

    private static final Role SHIPPER = new Role(
            new RoleName("shipper"),
            Set.of(ClusterPrivilege.MONITOR),
            List.of(new IndexGrant(List.of(new NamePattern("logs-*")), Set.of(IndexPrivilege.CREATE_DOC))));

    private final SecurityFixture fixture = new SecurityFixture();
    private final ManageApiKeys keys = fixture.one.useCases.apiKeys();
    private final AuthenticateApiKey authenticate =
            fixture.one.useCases.callers().byApiKey();

    @Test
    void a_key_acts_for_its_owner_within_its_descriptors() {
        Created created = create("anna", Optional.empty(), SHIPPER);

        Authentication caller = authenticated(created).orElseThrow();

        assertThat(caller.username()).isEqualTo(ANNA);
        assertThat(caller.apiKey()).contains(created.key());
        assertThatCode(() -> fixture.one.authorize.require(caller, Action.BULK, List.of("logs-a")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> fixture.one.authorize.require(caller, Action.SEARCH, List.of("logs-a")))
                .hasMessageContaining("API key id [" + created.key().key().id() + "] of user [anna]");
        assertThatThrownBy(() -> fixture.one.authorize.require(caller, Action.BULK, List.of("metrics-a")))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void a_key_without_descriptors_has_the_rights_of_its_owner() {
        Authentication caller = authenticated(create("anna", Optional.empty())).orElseThrow();

        assertThatCode(() -> fixture.one.authorize.require(caller, Action.SEARCH, List.of("logs-a")))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> fixture.one.authorize.require(caller, Action.READ_USERS))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void a_key_loses_the_rights_that_its_owner_loses() {
        Created created = create("anna", Optional.empty(), SHIPPER);
        authenticated(created);

        change(user(ANNA, true, "reader"));

        Authentication caller = authenticated(created).orElseThrow();
        assertThatThrownBy(() -> fixture.one.authorize.require(caller, Action.BULK, List.of("logs-a")))
                .isInstanceOf(Rejection.class);
    }

    @Test
    void a_key_of_a_disabled_or_removed_user_is_not_accepted() {
        Created created = create("anna", Optional.empty(), SHIPPER);
        assertThat(authenticated(created)).isPresent();

        change(user(ANNA, false, "writer"));
        assertThat(authenticated(created)).isEmpty();

        change(user(ANNA, true, "writer"));
        assertThat(authenticated(created)).isPresent();

        fixture.one.useCases.users().delete(admin(), ANNA);
        fixture.keep(ANNA, "writer");
        assertThat(authenticated(created)).isEmpty();
    }

    @Test
    void a_key_is_not_accepted_after_it_expired_even_if_it_is_cached() {
        Created created = create("anna", Optional.of(Duration.ofSeconds(10)));
        fixture.pass(Duration.ofSeconds(8));
        assertThat(authenticated(created)).isPresent();

        fixture.pass(Duration.ofSeconds(2));

        assertThat(authenticated(created)).isEmpty();
        assertThat(authenticate.findCached(credentials(created))).isEmpty();
    }

    @Test
    void an_invalidated_key_is_not_accepted_by_any_instance() {
        Created created = create("anna", Optional.empty());
        AuthenticateApiKey other = fixture.two.useCases.callers().byApiKey();
        assertThat(authenticated(created)).isPresent();
        assertThat(other.authenticate(credentials(created))).isPresent();

        ManageApiKeys.Invalidated first = keys.invalidate(admin(), key -> true);
        ManageApiKeys.Invalidated second = keys.invalidate(admin(), key -> true);

        ApiKeyId id = created.key().key().id();
        assertThat(first).isEqualTo(new ManageApiKeys.Invalidated(List.of(id), List.of()));
        assertThat(second).isEqualTo(new ManageApiKeys.Invalidated(List.of(), List.of(id)));
        assertThat(authenticated(created)).isEmpty();
        assertThat(other.authenticate(credentials(created))).isEmpty();
    }

    @Test
    void a_valid_key_is_cached_for_five_seconds() {
        Created created = create("anna", Optional.empty());
        authenticated(created);

        fixture.pass(Duration.ofMillis(4_999));
        assertThat(authenticate.findCached(credentials(created))).isPresent();
        fixture.pass(Duration.ofMillis(1));
        assertThat(authenticate.findCached(credentials(created))).isEmpty();
    }

    @Test
    void only_the_right_secret_is_accepted() {
        Created created = create("anna", Optional.empty());
        ApiKeyId id = created.key().key().id();

        assertThat(authenticate.authenticate(new ApiKeyCredentials(id, new ApiKeySecret("wrong"))))
                .isEmpty();
        assertThat(authenticate.authenticate(new ApiKeyCredentials(new ApiKeyId("unknown"), created.secret())))
                .isEmpty();
        assertThat(created.secret().value()).hasSize(22);
        assertThat(created.toString()).doesNotContain(created.secret().value());
    }

    @Test
    void a_key_creates_only_keys_without_privileges() {
        Authentication caller = authenticated(create("anna", Optional.empty())).orElseThrow();
        Role nothing = new Role(new RoleName("nothing"), Set.of(), List.of());

        assertThatThrownBy(() -> keys.create(caller, request(Optional.empty())))
                .hasMessage("creating derived api keys requires an explicit role descriptor that is empty"
                        + " (has no privileges)");
        assertThatThrownBy(() -> keys.create(caller, request(Optional.empty(), nothing, SHIPPER)))
                .isInstanceOf(Rejection.class);
        assertThat(keys.create(caller, request(Optional.empty(), nothing))
                        .key()
                        .key()
                        .owner())
                .isEqualTo(ANNA);
    }

    @Test
    void a_caller_of_an_extension_owns_no_key() {
        Authentication stranger = Authentication.of(new Username("stranger"), List.of(Role.ADMIN));

        assertThatThrownBy(() -> keys.create(stranger, request(Optional.empty())))
                .hasMessage("user [stranger] is not stored in this service and cannot own an api key");
    }

    @Test
    void own_keys_are_those_of_the_caller_or_the_used_key() {
        Created one = create("anna", Optional.empty());
        Created two = create("anna", Optional.empty());
        create("bert", Optional.empty());

        assertThat(ids(ManageApiKeys.ownedBy(callerNamed(ANNA))))
                .containsExactlyInAnyOrder(one.key().key().id(), two.key().key().id());
        assertThat(ids(ManageApiKeys.ownedBy(authenticated(two).orElseThrow())))
                .containsExactly(two.key().key().id());
    }

    @Test
    void keys_are_listed_in_pages() {
        for (int i = 0; i < 5; i++) {
            create("anna", Optional.empty());
            fixture.pass(Duration.ofSeconds(1));
        }

        ManageApiKeys.Page page = keys.list(new Search(
                key -> true, key -> key.createdAt().isAfter(NOON), ManageApiKeys.BY_CREATION.reversed(), 1, 2));

        assertThat(page.total()).isEqualTo(5);
        assertThat(page.hasMore()).isTrue();
        assertThat(page.keys())
                .extracting(found -> found.key().createdAt())
                .containsExactly(NOON.plusSeconds(3), NOON.plusSeconds(2));
    }

    @Test
    void inactive_keys_are_removed_after_a_week() {
        create("anna", Optional.of(Duration.ofHours(1)));
        keys.invalidate(admin(), create("anna", Optional.empty()).key().key()::equals);
        create("anna", Optional.empty());

        fixture.pass(Duration.ofDays(7).plusMinutes(1));
        assertThat(keys.removeOld()).isEqualTo(1);
        fixture.pass(Duration.ofHours(1));
        assertThat(keys.removeOld()).isEqualTo(1);
        assertThat(keys.list(Search.of(keys.active(), 10)).total()).isEqualTo(1);
    }

    @Test
    void changes_of_keys_and_the_key_of_a_caller_are_in_the_audit_trail() {
        Created created = create("anna", Optional.empty());
        ApiKeyId id = created.key().key().id();
        Authentication caller = authenticated(created).orElseThrow();

        keys.invalidate(caller, ManageApiKeys.ownedBy(caller));

        assertThat(fixture.audit)
                .extracting(AuditTrail.Entry::kind, AuditTrail.Entry::user, AuditTrail.Entry::details)
                .containsExactly(
                        tuple(
                                AuditTrail.Kind.API_KEY_CREATED,
                                Optional.of("anna"),
                                Map.of("api_key", id.value(), "name", "key")),
                        tuple(
                                AuditTrail.Kind.API_KEY_INVALIDATED,
                                Optional.of("anna"),
                                Map.of("api_keys", id.value(), "by_api_key", id.value())));
    }

    private Created create(String owner, Optional<Duration> life, Role... descriptors) {
        Username name = new Username(owner);
        if (fixture.users.find(name).isEmpty()) {
            fixture.keep(name, "writer");
        }
        return keys.create(callerNamed(name), request(life, descriptors));
    }

    private static Request request(Optional<Duration> life, Role... descriptors) {
        return new Request(new ApiKeyName("key"), life, List.of(descriptors), JsonText.EMPTY_OBJECT);
    }

    private Authentication callerNamed(Username name) {
        Account account = fixture.users.find(name).orElseThrow();
        return Authentication.of(account.user(), new Means.Basic(), Optional.empty());
    }

    private Optional<Authentication> authenticated(Created created) {
        return authenticate.authenticate(credentials(created));
    }

    private static ApiKeyCredentials credentials(Created created) {
        return new ApiKeyCredentials(created.key().key().id(), created.secret());
    }

    private List<ApiKeyId> ids(Predicate<ApiKey> filter) {
        return keys.list(Search.of(filter, 10)).keys().stream()
                .map(DescribedApiKey::key)
                .map(ApiKey::id)
                .toList();
    }

    private void change(User changed) {
        fixture.one.useCases.users().put(admin(), new ManageUsers.Request(changed, Optional.empty()));
    }
}
