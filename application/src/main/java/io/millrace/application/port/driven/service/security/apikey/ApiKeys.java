package io.millrace.application.port.driven.service.security.apikey;

import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyDigest;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.DescribedApiKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The API keys of stored users. When a user is removed, the keys of the user are removed too. Every call reads from the
 * store, without a cache. Implementations must pass {@code ApiKeysContract}.
 */
public interface ApiKeys {

    /**
     * Stores a new key.
     *
     * @param most the maximum number of keys after the change
     * @param mostOfOwner the maximum number of keys of the owner after the change
     */
    Outcome add(DescribedApiKey key, ApiKeyDigest digest, int most, int mostOfOwner);

    /** Returns a key with the hash of its secret, even if the key is expired or invalidated. */
    Optional<Stored> find(ApiKeyId id);

    /** Returns all keys without their privileges and metadata, ordered by creation time and id. */
    List<ApiKey> list();

    /** Returns the existing keys with these ids, in any order. */
    List<DescribedApiKey> describe(Collection<ApiKeyId> ids);

    /**
     * Invalidates keys. Removes the owners of the keys from the caller caches of all instances, so that these callers
     * are authenticated again. Keys that were already invalidated remain unchanged.
     *
     * @return the ids of the keys that this call invalidated
     */
    List<ApiKeyId> invalidate(Collection<ApiKeyId> ids, Instant now);

    /** Removes keys that expired or were invalidated before {@code limit}. Returns the number of removed keys. */
    int removeInactiveSince(Instant limit);

    /** A key and the hash of its secret. */
    record Stored(DescribedApiKey key, ApiKeyDigest digest) {}

    /** The result of storing a key. */
    enum Outcome {
        ADDED,
        /** Nothing was stored, because the owner is not a stored user. */
        NO_OWNER,
        /** Nothing was stored, because the maximum number of keys is reached. */
        TOO_MANY,
        /** Nothing was stored, because the maximum number of keys of the owner is reached. */
        TOO_MANY_OF_OWNER
    }
}
