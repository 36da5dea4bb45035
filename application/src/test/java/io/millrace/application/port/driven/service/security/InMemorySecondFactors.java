package io.millrace.application.port.driven.service.security;

import io.millrace.application.port.driven.service.security.factor.SecondFactors;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.Username;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Second factors over a map. */
public final class InMemorySecondFactors implements SecondFactors {

    private final Map<Username, Factor> factors = new HashMap<>();
    private final InMemoryUsers users;

    public InMemorySecondFactors(InMemoryUsers users) {
        this.users = users;
    }

    private record Factor(SealedKey secret, boolean isActive, TimeStep last, int counted, Set<RecoveryCode> codes) {}

    private Optional<Factor> factor(Username username) {
        if (users.find(username).isEmpty()) {
            factors.remove(username);
        }
        return Optional.ofNullable(factors.get(username));
    }

    @Override
    public synchronized Optional<SealedFactor> find(Username username) {
        return factor(username)
                .map(factor -> new SealedFactor(
                        factor.secret(), factor.isActive(), factor.codes().size()));
    }

    @Override
    public synchronized boolean begin(Username username, SealedKey secret) {
        if (users.find(username).isEmpty()
                || factor(username).filter(Factor::isActive).isPresent()) {
            return false;
        }
        factors.put(username, new Factor(secret, false, new TimeStep(0), 0, Set.of()));
        return true;
    }

    @Override
    public synchronized boolean activate(
            Username username,
            SealedKey secret,
            TimeStep step,
            Collection<RecoveryCode> recoveryCodes,
            CredentialsVersion next) {
        boolean found = factor(username)
                .filter(factor -> !factor.isActive() && factor.secret().equals(secret))
                .isPresent();
        if (found) {
            factors.put(username, new Factor(secret, true, step, 0, new HashSet<>(recoveryCodes)));
            change(username, true, next);
        }
        return found;
    }

    @Override
    public synchronized boolean countCode(Username username, int most) {
        Optional<Factor> found = factor(username).filter(factor -> factor.isActive() && factor.counted() < most);
        found.ifPresent(factor -> count(username, factor, factor.counted() + 1));
        return found.isPresent();
    }

    private void count(Username username, Factor factor, int counted) {
        factors.put(username, new Factor(factor.secret(), factor.isActive(), factor.last(), counted, factor.codes()));
    }

    @Override
    public synchronized boolean accept(Username username, TimeStep step) {
        Optional<Factor> found = factor(username)
                .filter(factor -> factor.isActive() && factor.last().number() < step.number());
        found.ifPresent(factor -> factors.put(username, new Factor(factor.secret(), true, step, 0, factor.codes())));
        return found.isPresent();
    }

    @Override
    public synchronized boolean use(Username username, RecoveryCode code) {
        Optional<Factor> found = factor(username)
                .filter(Factor::isActive)
                .filter(factor -> factor.codes().remove(code));
        found.ifPresent(factor -> count(username, factor, 0));
        return found.isPresent();
    }

    @Override
    public synchronized boolean remove(Username username, CredentialsVersion next) {
        boolean wasActive = factor(username).filter(Factor::isActive).isPresent();
        factors.remove(username);
        if (wasActive) {
            change(username, false, next);
        }
        return wasActive;
    }

    private void change(Username username, boolean hasFactor, CredentialsVersion next) {
        Account current = users.find(username).orElseThrow();
        users.replace(current, current.changed(current.user().withSecondFactor(hasFactor), current.hash(), next));
    }
}
