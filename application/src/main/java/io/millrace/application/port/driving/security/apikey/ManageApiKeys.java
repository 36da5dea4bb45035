package io.millrace.application.port.driving.security.apikey;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeyName;
import io.millrace.domain.security.apikey.ApiKeySecret;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.text.JsonText;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Creates, shows and invalidates API keys. */
public interface ManageApiKeys {

    /** The maximum number of keys. */
    int MOST = 10_000;

    /**
     * The maximum number of keys of one owner. It is lower than {@link #MOST}, so that one user cannot use up all keys.
     */
    int MOST_OF_OWNER = 5_000;

    /** The order of keys in lists: by creation time, then by id. */
    Comparator<ApiKey> BY_CREATION = Comparator.comparing(ApiKey::createdAt).thenComparing(ApiKey::id);

    /**
     * Creates a key that acts for the caller. At each use of the key, the current privileges of the caller are checked
     * again.
     *
     * @return the key with its secret, which is not stored and cannot be read again
     * @throws Rejection if the caller is not a stored user, if the maximum number of keys is reached, or if the caller
     *     used an API key and the new key would have privileges
     */
    Created create(Authentication caller, Request request);

    /**
     * A key to create.
     *
     * @param life the time after which the key expires; empty if it does not expire
     */
    record Request(ApiKeyName name, Optional<Duration> life, List<Role> descriptors, JsonText metadata) {

        public Request {
            descriptors = List.copyOf(descriptors);
        }
    }

    /** A new key and its secret. */
    record Created(DescribedApiKey key, ApiKeySecret secret) {}

    /** Returns one page of the keys that match the search. */
    Page list(Search search);

    /**
     * A search for keys.
     *
     * @param filter selects the keys that are counted
     * @param rest selects the keys that may be returned, among the counted keys
     * @param size the maximum number of returned keys
     */
    record Search(Predicate<ApiKey> filter, Predicate<ApiKey> rest, Comparator<ApiKey> order, int from, int size) {

        /** Returns a search for the first keys in the order of their creation. */
        public static Search of(Predicate<ApiKey> filter, int size) {
            return new Search(filter, key -> true, BY_CREATION, 0, size);
        }
    }

    /**
     * Found keys.
     *
     * @param total the number of all keys that match the filter
     * @param hasMore whether further keys follow
     */
    record Page(int total, List<DescribedApiKey> keys, boolean hasMore) {

        public Page {
            keys = List.copyOf(keys);
        }
    }

    /** Invalidates keys on all instances. Invalid keys remain in lists for another week. */
    Invalidated invalidate(Authentication caller, Predicate<ApiKey> filter);

    /**
     * The result of an invalidation.
     *
     * @param now the keys that this call invalidated
     * @param before the keys that were already invalid before
     */
    record Invalidated(List<ApiKeyId> now, List<ApiKeyId> before) {

        public Invalidated {
            now = List.copyOf(now);
            before = List.copyOf(before);
        }
    }

    /** Returns a filter that selects the keys that are neither expired nor invalidated at the time of this call. */
    Predicate<ApiKey> active();

    /** Removes keys that expired or were invalidated more than a week ago. Returns the number of removed keys. */
    int removeOld();

    /** Returns a filter for the keys of the caller. If the caller used an API key, the filter selects only this key. */
    static Predicate<ApiKey> ownedBy(Authentication caller) {
        return caller.apiKey()
                .<Predicate<ApiKey>>map(
                        used -> key -> Objects.equals(key.id(), used.key().id()))
                .orElseGet(() -> key -> key.owner().equals(caller.username()));
    }
}
