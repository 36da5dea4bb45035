package io.millrace.application.port.driven.service.security.apikey;

import static io.millrace.application.port.driven.service.security.Samples.ANNA;
import static io.millrace.application.port.driven.service.security.Samples.BERT;
import static io.millrace.application.port.driven.service.security.Samples.account;
import static io.millrace.application.port.driven.service.security.Samples.role;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.apikey.ApiKeys.Outcome;
import io.millrace.application.port.driven.service.security.apikey.ApiKeys.Stored;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyDigest;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.apikey.ApiKeySecret;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ApiKeys} must do. An adapter's test extends this and hands over an empty store. */
public abstract class ApiKeysContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00.123456Z");
    private static final ApiKeyDigest DIGEST = new ApiKeySecret("a secret").digest();

    private ApiKeys keys;

    protected abstract ApiKeys emptyStore();

    /** Returns the users of the store, which has none yet. */
    protected abstract Users users();

    @BeforeEach
    void prepare() {
        keys = emptyStore();
        users().add(account(ANNA));
        users().add(account(BERT));
    }

    @Test
    void a_key_is_found_as_it_was_stored() {
        DescribedApiKey key = new DescribedApiKey(
                new ApiKey(
                        new ApiKeyId("one"),
                        new ApiKeyName("odd \0 \ud800 name"),
                        ANNA,
                        NOON,
                        Optional.of(NOON.plusSeconds(60)),
                        Optional.empty()),
                List.of(
                        role("b", "logs-*", "metrics"),
                        role("a", "*"),
                        new Role(new RoleName("empty"), Set.of(), List.of())),
                new JsonText("{\"a\" : [1.50, null]}"));

        assertThat(add(key)).isEqualTo(Outcome.ADDED);

        assertThat(keys.find(new ApiKeyId("one"))).contains(new Stored(key, DIGEST));
        assertThat(keys.find(new ApiKeyId("two"))).isEmpty();
        assertThat(keys.list()).containsExactly(key.key());
        assertThat(keys.describe(List.of(new ApiKeyId("one"), new ApiKeyId("two"))))
                .containsExactly(key);
        assertThat(keys.describe(List.of())).isEmpty();
    }

    @Test
    void keys_are_listed_in_the_order_of_their_creation() {
        DescribedApiKey late = aKey("a", ANNA, NOON.plusSeconds(1));
        DescribedApiKey second = aKey("c", BERT, NOON);
        DescribedApiKey first = aKey("b", ANNA, NOON);
        add(late);
        add(second);
        add(first);

        assertThat(keys.list()).containsExactly(first.key(), second.key(), late.key());
        assertThat(keys.describe(List.of(new ApiKeyId("a"), new ApiKeyId("b")))).containsExactlyInAnyOrder(first, late);
    }

    @Test
    void a_user_who_is_not_stored_owns_no_key() {
        assertThat(add(aKey("a", new Username("nobody"), NOON))).isEqualTo(Outcome.NO_OWNER);

        assertThat(keys.list()).isEmpty();
    }

    @Test
    void the_number_of_keys_is_limited() {
        keys.add(aKey("a", ANNA, NOON), DIGEST, 2, 1);

        assertThat(keys.add(aKey("b", ANNA, NOON), DIGEST, 2, 1)).isEqualTo(Outcome.TOO_MANY_OF_OWNER);
        assertThat(keys.add(aKey("b", BERT, NOON), DIGEST, 2, 1)).isEqualTo(Outcome.ADDED);
        assertThat(keys.add(aKey("c", ANNA, NOON), DIGEST, 2, 9)).isEqualTo(Outcome.TOO_MANY);

        assertThat(keys.list()).hasSize(2);
    }

    @Test
    void a_key_is_invalidated_once() {
        DescribedApiKey key = aKey("a", ANNA, NOON);
        add(key);
        add(aKey("b", ANNA, NOON));

        assertThat(keys.invalidate(List.of(new ApiKeyId("a"), new ApiKeyId("gone")), NOON.plusSeconds(1)))
                .containsExactly(new ApiKeyId("a"));
        assertThat(keys.invalidate(List.of(new ApiKeyId("a")), NOON.plusSeconds(2)))
                .isEmpty();

        assertThat(keys.find(new ApiKeyId("a")).map(stored -> stored.key().key()))
                .contains(key.key().invalidated(NOON.plusSeconds(1)));
        assertThat(keys.find(new ApiKeyId("b")).orElseThrow().key().key().invalidatedAt())
                .isEmpty();
    }

    @Test
    void keys_of_a_removed_user_are_removed_and_do_not_return_with_another_user_of_the_name() {
        add(aKey("a", ANNA, NOON));
        add(aKey("b", BERT, NOON));

        users().remove(ANNA);
        users().add(account(ANNA));

        assertThat(keys.find(new ApiKeyId("a"))).isEmpty();
        assertThat(keys.list()).extracting(ApiKey::id).containsExactly(new ApiKeyId("b"));
    }

    @Test
    void keys_are_removed_that_have_been_inactive_since_a_time() {
        add(aKey("active", ANNA, NOON));
        add(expiring("expired", NOON.plusSeconds(1)));
        add(expiring("recent", NOON.plusSeconds(9)));
        add(aKey("invalid", ANNA, NOON));
        keys.invalidate(List.of(new ApiKeyId("invalid")), NOON.plusSeconds(1));

        assertThat(keys.removeInactiveSince(NOON.plusSeconds(2))).isEqualTo(2);

        assertThat(keys.list()).extracting(ApiKey::id).containsExactly(new ApiKeyId("active"), new ApiKeyId("recent"));
        assertThat(keys.removeInactiveSince(NOON.plus(Duration.ofDays(1)))).isEqualTo(1);
    }

    private Outcome add(DescribedApiKey key) {
        return keys.add(key, DIGEST, 100, 100);
    }

    private static DescribedApiKey aKey(String id, Username owner, Instant createdAt) {
        return new DescribedApiKey(
                new ApiKey(
                        new ApiKeyId(id),
                        new ApiKeyName("key " + id),
                        owner,
                        createdAt,
                        Optional.empty(),
                        Optional.empty()),
                List.of(),
                JsonText.EMPTY_OBJECT);
    }

    private static DescribedApiKey expiring(String id, Instant expiresAt) {
        return new DescribedApiKey(
                new ApiKey(
                        new ApiKeyId(id),
                        new ApiKeyName("key " + id),
                        ANNA,
                        NOON,
                        Optional.of(expiresAt),
                        Optional.empty()),
                List.of(),
                JsonText.EMPTY_OBJECT);
    }
}
