package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.anAccount;
import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.security.apikey.ApiKeys;
import io.millrace.application.port.driven.service.security.apikey.ApiKeys.Outcome;
import io.millrace.application.port.driven.service.security.apikey.ApiKeysContract;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.apikey.ApiKeySecret;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class PostgresApiKeysIT extends ApiKeysContract {

    private final StoreDatabase database = StoreDatabase.empty();
    private final ApiKeys keys = new PostgresApiKeys(database.jdbi());
    private final Users users = new PostgresUsers(database.jdbi());

    @Override
    protected ApiKeys emptyStore() {
        return keys;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Test
    void there_are_no_more_keys_than_may_be_even_if_many_are_added_at_once() throws Exception {
        users.add(anAccount("jane"));
        List<Callable<Outcome>> adds = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            DescribedApiKey key = aKey("key-" + i);
            adds.add(() -> keys.add(key, new ApiKeySecret("s").digest(), 5, 5));
        }

        List<Outcome> outcomes = atOnce(adds);

        assertThat(outcomes).filteredOn(Outcome.ADDED::equals).hasSize(5);
        assertThat(keys.list()).hasSize(5);
    }

    @Test
    void a_removal_of_a_user_and_new_keys_of_the_user_do_not_block_one_another() throws Exception {
        users.add(anAccount("jane"));
        List<Callable<Object>> changes = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            DescribedApiKey key = aKey("key-" + i);
            changes.add(() -> keys.add(key, new ApiKeySecret("s").digest(), 50, 50));
        }
        changes.add(() -> users.remove(new Username("jane")));

        assertThat(atOnce(changes)).hasSize(16).contains(true);

        assertThat(keys.list()).isEmpty();
    }

    @Test
    void the_secret_is_not_in_the_database() {
        users.add(anAccount("jane"));
        keys.add(aKey("a"), new ApiKeySecret("very secret").digest(), 5, 5);

        String row = database.jdbi()
                .withHandle(handle -> handle.createQuery("select k::text from millrace.api_key k")
                        .mapTo(String.class)
                        .one());

        assertThat(row).contains("jane").doesNotContain("very secret");
    }

    private static DescribedApiKey aKey(String id) {
        return new DescribedApiKey(
                new ApiKey(
                        new ApiKeyId(id),
                        new ApiKeyName(id),
                        new Username("jane"),
                        Instant.EPOCH,
                        Optional.empty(),
                        Optional.empty()),
                List.of(),
                JsonText.EMPTY_OBJECT);
    }
}
