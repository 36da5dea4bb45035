package io.millrace.adapters.http.token.key;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import io.millrace.application.port.driven.service.security.factor.TotpSecrets;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.factor.OneTimeCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.Username;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Protects the secrets of one-time codes like the private keys of access tokens. The id of a sealed secret contains the
 * name of the user, so that the secret of one user cannot replace that of another user.
 *
 * @param sealing empty if no lasting secret is configured; then secrets are rejected
 */
public record SealedTotpSecrets(Optional<KeySealing> sealing) implements TotpSecrets {

    private static final String MAC = "HmacSHA1";

    @Override
    public boolean canSeal() {
        return sealing.isPresent();
    }

    @Override
    public SealedKey seal(Username username, TotpSecret secret) {
        return sealing.orElseThrow(() -> new Rejection(
                        Rejection.Reason.NOT_OFFERED,
                        "a second factor needs the setting framework.security.keys.secret, which encrypts its secret"))
                .seal(new OctetSequenceKey.Builder(secret.bytes())
                        .keyID(id(username))
                        .build());
    }

    @Override
    public TotpSecret unseal(Username username, SealedKey sealed) {
        return sealing.flatMap(opening -> unsealed(opening, username, sealed))
                .orElseThrow(() -> new Rejection(
                        Rejection.Reason.UNAVAILABLE,
                        "the second factor of user [" + username
                                + "] cannot be checked, because its secret was encrypted"
                                + " with another secret than framework.security.keys.secret"));
    }

    private static Optional<TotpSecret> unsealed(KeySealing sealing, Username username, SealedKey sealed) {
        try {
            JWK key = sealing.unseal(id(username), sealed);
            return key instanceof OctetSequenceKey octets
                    ? Optional.of(TotpSecret.of(octets.toByteArray()))
                    : Optional.empty();
        } catch (KeyUnreadableException e) {
            return Optional.empty();
        }
    }

    /** Returns an id that no signing key has, because the ids of signing keys contain no spaces. */
    private static String id(Username username) {
        return "totp " + username;
    }

    @Override
    public OneTimeCode code(TotpSecret secret, TimeStep step) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(secret.bytes(), MAC));
            return OneTimeCode.ofMac(mac.doFinal(
                    ByteBuffer.allocate(Long.BYTES).putLong(step.number()).array()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no " + MAC, e);
        }
    }
}
