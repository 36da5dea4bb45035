package io.millrace.application.usecase.security.user;

import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.factor.SecondFactors.SealedFactor;
import io.millrace.application.port.driven.service.security.factor.TotpSecrets;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.application.usecase.security.factor.SecondFactorCheck;
import io.millrace.application.usecase.security.user.CredentialCheck.Result;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.factor.OneTimeCode;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.user.Credentials;
import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

public record SecondFactorsService(
        SecurityStores stores,
        TotpSecrets secrets,
        SecondFactorCheck check,
        CredentialCheck credentials,
        AuditLog audit,
        RandomGenerator random)
        implements ManageSecondFactors {

    @Override
    public Optional<Status> find(Username username) {
        return stores.users()
                .find(username)
                .map(account -> stores.factors()
                        .find(username)
                        .filter(SealedFactor::isActive)
                        .map(factor -> new Status(true, factor.recoveryCodes()))
                        .orElseGet(() -> new Status(false, 0)));
    }

    @Override
    public Begun begin(Authentication caller) {
        requireOwnUser(caller);
        TotpSecret secret = TotpSecret.random(random);
        if (!stores.factors().begin(caller.username(), secrets.seal(caller.username(), secret))) {
            throw Rejection.invalid("user [" + caller.username() + "] already has a second factor; remove it first");
        }
        return new Begun(secret, secret.uri(caller.username()));
    }

    @Override
    public List<RecoveryCode> activate(Authentication caller, String code) {
        requireOwnUser(caller);
        Username username = caller.username();
        SealedFactor begun = stores.factors()
                .find(username)
                .filter(factor -> !factor.isActive())
                .orElseThrow(() -> notBegun(username));
        TimeStep step = OneTimeCode.find(code)
                .flatMap(given ->
                        check.steps(username, begun.secret(), given).stream().reduce((one, other) -> other))
                .orElseThrow(() -> Rejection.invalid("[otp] is not the current one-time code"));
        List<RecoveryCode> recoveryCodes = RecoveryCode.random(random);
        if (!stores.factors()
                .activate(username, begun.secret(), step, recoveryCodes, CredentialsVersion.random(random))) {
            throw notBegun(username);
        }
        stores.families().revokeAll(username);
        audit.audit(caller, Kind.SECOND_FACTOR_ENABLED, Map.of("user", username.value()));
        return recoveryCodes;
    }

    private static Rejection notBegun(Username username) {
        return Rejection.invalid("user [" + username + "] has not begun to enable a second factor");
    }

    @Override
    public void remove(Authentication caller, Proof proof) {
        Account account = requireOwnUser(caller);
        Username username = caller.username();
        if (proof.password().isPresent() == proof.code().isPresent()) {
            throw Rejection.validation("exactly one of [password] and [otp] is required");
        }
        if (stores.factors().find(username).filter(SealedFactor::isActive).isEmpty()) {
            throw Rejection.invalid("user [" + username + "] has no second factor");
        }
        requireRight(account, proof);
        remove(username);
        audit.audit(caller, Kind.SECOND_FACTOR_REMOVED, Map.of("user", username.value()));
    }

    @Override
    public boolean removeOf(Authentication caller, Username username) {
        if (caller.apiKey().isPresent()) {
            throw Rejection.invalid("an API key cannot remove a second factor");
        }
        if (username.equals(caller.username())) {
            throw Rejection.invalid(
                    "user [" + username + "] can remove their own second factor only with [password] or [otp]");
        }
        boolean removed = remove(username);
        if (removed) {
            audit.audit(caller, Kind.SECOND_FACTOR_REMOVED, Map.of("user", username.value()));
        }
        return removed;
    }

    private boolean remove(Username username) {
        boolean removed = stores.factors().remove(username, CredentialsVersion.random(random));
        if (removed) {
            stores.families().revokeAll(username);
        }
        return removed;
    }

    private void requireRight(Account account, Proof proof) {
        Username username = account.user().username();
        Result result = proof.password()
                .map(password -> credentials.check(new Credentials(username.value(), password), proof.address()))
                .orElseGet(() -> credentials.checkCode(account, proof.code().orElseThrow(), proof.address()));
        CredentialCheck.requireCorrect(result, proof.password().isPresent() ? "password" : "otp");
    }

    private Account requireOwnUser(Authentication caller) {
        return Optional.of(caller)
                .filter(user -> user.means() instanceof Means.Bearer || user.means() instanceof Means.Basic)
                .flatMap(user -> stores.users().find(user.username()))
                .orElseThrow(() -> Rejection.invalid(
                        "only a user of this service who signed in with a password can have a second factor"));
    }
}
