package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.security.apikey.ApiKeys;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyDigest;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.user.Username;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** API keys over a map. The announcement of a change of a user shows whether the user was removed. */
public final class InMemoryApiKeys implements ApiKeys {

    private final Map<ApiKeyId, Stored> keys = new ConcurrentSkipListMap<>();
    private final Users users;
    private final Announcements announcements;

    public InMemoryApiKeys(Users users, Announcements announcements) {
        this.users = users;
        this.announcements = announcements;
        announcements.subscribe(CallerCache.TOPIC, new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                removeWithoutOwner();
            }

            @Override
            public void interrupted() {}
        });
    }

    /** Is not synchronized, because the users call it while they are locked. */
    private void removeWithoutOwner() {
        keys.values().removeIf(stored -> users.find(stored.key().key().owner()).isEmpty());
    }

    @Override
    public synchronized Outcome add(DescribedApiKey key, ApiKeyDigest digest, int most, int mostOfOwner) {
        Username owner = key.key().owner();
        if (users.find(owner).isEmpty()) {
            return Outcome.NO_OWNER;
        }
        if (keys.size() >= most) {
            return Outcome.TOO_MANY;
        }
        if (list().stream().filter(other -> other.owner().equals(owner)).count() >= mostOfOwner) {
            return Outcome.TOO_MANY_OF_OWNER;
        }
        keys.put(key.key().id(), new Stored(key, digest));
        return Outcome.ADDED;
    }

    @Override
    public synchronized Optional<Stored> find(ApiKeyId id) {
        return Optional.ofNullable(keys.get(id));
    }

    @Override
    public synchronized List<ApiKey> list() {
        return keys.values().stream()
                .map(stored -> stored.key().key())
                .sorted(Comparator.comparing(ApiKey::createdAt).thenComparing(ApiKey::id))
                .toList();
    }

    @Override
    public synchronized List<DescribedApiKey> describe(Collection<ApiKeyId> ids) {
        return keys.values().stream()
                .map(Stored::key)
                .filter(key -> ids.contains(key.key().id()))
                .toList();
    }

    @Override
    public synchronized List<ApiKeyId> invalidate(Collection<ApiKeyId> ids, Instant now) {
        List<ApiKey> changed = list().stream()
                .filter(key -> ids.contains(key.id()) && key.invalidatedAt().isEmpty())
                .toList();
        for (ApiKey key : changed) {
            keys.computeIfPresent(
                    key.id(),
                    (id, stored) -> new Stored(
                            new DescribedApiKey(
                                    key.invalidated(now),
                                    stored.key().descriptors(),
                                    stored.key().metadata()),
                            stored.digest()));
            announcements.publish(CallerCache.TOPIC, CallerCache.announcementOf(key.owner()));
        }
        return changed.stream().map(ApiKey::id).toList();
    }

    @Override
    public synchronized int removeInactiveSince(Instant limit) {
        int before = keys.size();
        keys.values().removeIf(stored -> {
            ApiKey key = stored.key().key();
            return key.expiresAt().filter(limit::isAfter).isPresent()
                    || key.invalidatedAt().filter(limit::isAfter).isPresent();
        });
        return before - keys.size();
    }
}
