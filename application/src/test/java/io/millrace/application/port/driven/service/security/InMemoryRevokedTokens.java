package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Revoked tokens over a map. */
public final class InMemoryRevokedTokens implements RevokedTokens {

    private final Map<String, Instant> revoked = new HashMap<>();

    @Override
    public synchronized void revoke(AccessTokenId token, Instant until) {
        put(token.value(), until);
    }

    @Override
    public synchronized void revoke(SessionId session, Instant until) {
        put(session.value(), until);
    }

    private void put(String id, Instant until) {
        revoked.merge(id, until, (left, right) -> left.isAfter(right) ? left : right);
    }

    @Override
    public synchronized boolean isRevoked(AccessTokenId token) {
        return revoked.containsKey(token.value())
                || revoked.containsKey(token.session().value());
    }

    @Override
    public synchronized int forgetExpired(Instant now) {
        int before = revoked.size();
        revoked.values().removeIf(until -> until.isBefore(now));
        return before - revoked.size();
    }
}
