package io.millrace.domain.security.factor;

import io.millrace.domain.security.user.Username;
import io.millrace.domain.text.PercentEncoding;
import java.util.random.RandomGenerator;

/**
 * The secret that a user's device needs to compute one-time codes: 160 bits, as RFC 4226 recommends. {@link #toString}
 * hides the secret.
 *
 * @param base32 the secret as 32 characters of Base32
 */
public record TotpSecret(String base32) {

    private static final int BYTES = 20;
    private static final int CHARACTERS = 32;
    private static final String ISSUER = "Millrace";

    /** The characters that a URI can contain without encoding (RFC 3986). */
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    public TotpSecret {
        if (!Base32.isEncoded(base32, CHARACTERS)) {
            throw new IllegalArgumentException("not a secret of one-time codes");
        }
    }

    /** Returns a new secret. */
    public static TotpSecret random(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return of(bytes);
    }

    /** Returns the secret with these 20 bytes. */
    public static TotpSecret of(byte[] bytes) {
        return new TotpSecret(Base32.encode(bytes));
    }

    /** Returns the 20 bytes of the secret. */
    public byte[] bytes() {
        return Base32.decode(base32);
    }

    /** Returns the URI that passes the secret to an authenticator app. */
    public String uri(Username username) {
        return "otpauth://totp/" + ISSUER + ":" + PercentEncoding.of(username.value(), b -> UNRESERVED.indexOf(b) >= 0)
                + "?secret=" + base32 + "&issuer=" + ISSUER + "&algorithm=SHA1&digits=" + OneTimeCode.DIGITS
                + "&period=" + TimeStep.LENGTH.toSeconds();
    }

    @Override
    public String toString() {
        return "TotpSecret[hidden]";
    }
}
