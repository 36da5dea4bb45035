package io.millrace.application.usecase.security.factor;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driven.service.security.factor.SecondFactors;
import io.millrace.application.port.driven.service.security.factor.SecondFactors.SealedFactor;
import io.millrace.application.port.driven.service.security.factor.TotpSecrets;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.security.factor.OneTimeCode;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks one-time codes and recovery codes. Each code is accepted only once, even if different instances receive it.
 */
public record SecondFactorCheck(SecondFactors factors, TotpSecrets secrets, AuditLog audit, Clock clock) {

    /** The number of consecutive wrong one-time codes after which only recovery codes are accepted. */
    public static final int MOST_WRONG_CODES = 100;

    /**
     * Returns whether the text is an unused code of the user, and marks the code as used. After
     * {@value #MOST_WRONG_CODES} consecutive wrong one-time codes, rejects one-time codes until the user has used a
     * recovery code.
     *
     * @param address the source address of the request
     */
    public boolean accepts(Username username, String presented, String address) {
        Optional<SealedFactor> factor = factors.find(username).filter(SealedFactor::isActive);
        if (factor.isEmpty()) {
            return false;
        }
        Optional<OneTimeCode> code = OneTimeCode.find(presented);
        if (code.isPresent()) {
            List<TimeStep> steps = steps(username, factor.get().secret(), code.get());
            return factors.countCode(username, MOST_WRONG_CODES)
                    && steps.stream().anyMatch(step -> factors.accept(username, step));
        }
        boolean isRecovery = RecoveryCode.find(presented)
                .filter(recovery -> factors.use(username, recovery))
                .isPresent();
        if (isRecovery) {
            audit.store(Kind.RECOVERY_CODE_USED, username, Optional.of(address), Map.of("user", username.value()));
        }
        return isRecovery;
    }

    /** Returns the time steps that are currently accepted and whose code equals the given code. */
    public List<TimeStep> steps(Username username, SealedKey sealed, OneTimeCode code) {
        TotpSecret secret = secrets.unseal(username, sealed);
        return TimeStep.acceptedAt(clock.instant()).stream()
                .filter(step -> secrets.code(secret, step).matches(code))
                .toList();
    }
}
