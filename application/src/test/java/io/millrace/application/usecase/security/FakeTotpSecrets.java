package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.factor.TotpSecrets;
import io.millrace.domain.security.factor.OneTimeCode;
import io.millrace.domain.security.factor.TimeStep;
import io.millrace.domain.security.factor.TotpSecret;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.user.Username;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes real codes, but does not encrypt secrets. */
public final class FakeTotpSecrets implements TotpSecrets {

    /** Called before a secret is decrypted. */
    public volatile Runnable beforeUnseal = () -> {};

    public volatile boolean canSeal = true;

    @Override
    public boolean canSeal() {
        return canSeal;
    }

    @Override
    public SealedKey seal(Username username, TotpSecret secret) {
        return new SealedKey(username + " " + secret.base32());
    }

    @Override
    public TotpSecret unseal(Username username, SealedKey sealed) {
        beforeUnseal.run();
        return new TotpSecret(sealed.value().substring(username.value().length() + 1));
    }

    @Override
    public OneTimeCode code(TotpSecret secret, TimeStep step) {
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(secret.bytes(), "HmacSHA1"));
            return OneTimeCode.ofMac(mac.doFinal(
                    ByteBuffer.allocate(Long.BYTES).putLong(step.number()).array()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
