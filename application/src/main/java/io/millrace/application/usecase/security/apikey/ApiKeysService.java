package io.millrace.application.usecase.security.apikey;

import io.millrace.application.port.driven.service.security.apikey.ApiKeys;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.apikey.ApiKeySecret;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

public record ApiKeysService(ApiKeys keys, AuditLog audit, Clock clock, RandomGenerator random)
        implements ManageApiKeys {

    private static final Duration KEPT = Duration.ofDays(7);

    /** The maximum number of ids in one audit entry, because the audit trail truncates longer texts. */
    private static final int MOST_IN_ENTRY = 50;

    @Override
    public Created create(Authentication caller, Request request) {
        requireNoPrivileges(caller, request.descriptors());
        Instant now = clock.instant();
        ApiKeySecret secret = ApiKeySecret.random(random);
        DescribedApiKey key = new DescribedApiKey(
                new ApiKey(
                        ApiKeyId.random(random),
                        request.name(),
                        caller.username(),
                        now,
                        request.life().map(life -> ApiKey.expiry(now, life)),
                        Optional.empty()),
                request.descriptors(),
                request.metadata());
        requireAdded(keys.add(key, secret.digest(), MOST, MOST_OF_OWNER), caller.username());
        audit.audit(
                caller,
                Kind.API_KEY_CREATED,
                Map.of("api_key", key.key().id().value(), "name", request.name().value()));
        return new Created(key, secret);
    }

    /** Rejects the creation if the caller uses an API key and the new key would have privileges. */
    private static void requireNoPrivileges(Authentication caller, List<Role> descriptors) {
        boolean isEmpty = !descriptors.isEmpty()
                && descriptors.stream()
                        .allMatch(role ->
                                role.cluster().isEmpty() && role.indices().isEmpty());
        if (caller.apiKey().isPresent() && !isEmpty) {
            throw Rejection.invalid("creating derived api keys requires an explicit role descriptor that is empty"
                    + " (has no privileges)");
        }
    }

    private static void requireAdded(ApiKeys.Outcome outcome, Username owner) {
        switch (outcome) {
            case ADDED -> {}
            case NO_OWNER ->
                throw Rejection.invalid("user [" + owner + "] is not stored in this service and cannot own an api key");
            case TOO_MANY -> throw Rejection.invalid("the maximum of " + MOST + " api keys is reached");
            case TOO_MANY_OF_OWNER ->
                throw Rejection.invalid(
                        "the maximum of " + MOST_OF_OWNER + " api keys of user [" + owner + "] is reached");
        }
    }

    @Override
    public Page list(Search search) {
        List<ApiKey> all = keys.list().stream()
                .filter(search.filter())
                .sorted(search.order())
                .toList();
        List<ApiKey> rest =
                all.stream().filter(search.rest()).skip(search.from()).toList();
        List<ApiKeyId> ids = rest.stream().limit(search.size()).map(ApiKey::id).toList();
        Map<ApiKeyId, DescribedApiKey> described = keys.describe(ids).stream()
                .collect(Collectors.toMap(found -> found.key().id(), Function.identity()));
        return new Page(
                all.size(),
                ids.stream()
                        .flatMap(id -> Optional.ofNullable(described.get(id)).stream())
                        .toList(),
                rest.size() > ids.size());
    }

    @Override
    public Invalidated invalidate(Authentication caller, Predicate<ApiKey> filter) {
        List<ApiKey> chosen = keys.list().stream().filter(filter).toList();
        List<ApiKeyId> now = keys.invalidate(
                chosen.stream()
                        .filter(key -> key.invalidatedAt().isEmpty())
                        .map(ApiKey::id)
                        .toList(),
                clock.instant());
        for (int start = 0; start < now.size(); start += MOST_IN_ENTRY) {
            List<ApiKeyId> part = now.subList(start, Math.min(start + MOST_IN_ENTRY, now.size()));
            audit.audit(
                    caller,
                    Kind.API_KEY_INVALIDATED,
                    Map.of("api_keys", part.stream().map(ApiKeyId::value).collect(Collectors.joining(","))));
        }
        Set<ApiKeyId> invalidated = Set.copyOf(now);
        return new Invalidated(
                now,
                chosen.stream()
                        .map(ApiKey::id)
                        .filter(id -> !invalidated.contains(id))
                        .toList());
    }

    @Override
    public Predicate<ApiKey> active() {
        Instant now = clock.instant();
        return key -> key.isActive(now);
    }

    @Override
    public int removeOld() {
        return keys.removeInactiveSince(clock.instant().minus(KEPT));
    }
}
