package io.millrace.domain.security.factor;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A one-time code of six digits (RFC 4226). {@link #toString} hides it. */
public record OneTimeCode(String digits) {

    public static final int DIGITS = 6;

    private static final int MODULUS = 1_000_000;
    private static final Pattern FORM = Pattern.compile("[0-9]{" + DIGITS + "}");

    /**
     * The maximum length of a text that may be a code. Spaces are allowed, because apps show codes in groups of digits.
     */
    private static final int LONGEST = 16;

    public OneTimeCode {
        if (!FORM.matcher(digits).matches()) {
            throw new IllegalArgumentException("not a one-time code");
        }
    }

    /** Removes the spaces from a text and returns it as a code. Returns empty if the text is not a code. */
    public static Optional<OneTimeCode> find(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        String digits = text.replace(" ", "");
        return FORM.matcher(digits).matches() ? Optional.of(new OneTimeCode(digits)) : Optional.empty();
    }

    /** Computes the code of a time step from its HMAC-SHA-1 by the dynamic truncation of RFC 4226, section 5.3. */
    public static OneTimeCode ofMac(byte[] mac) {
        int offset = mac[mac.length - 1] & 0xf;
        int number = ((mac[offset] & 0x7f) << 24)
                | ((mac[offset + 1] & 0xff) << 16)
                | ((mac[offset + 2] & 0xff) << 8)
                | (mac[offset + 3] & 0xff);
        return new OneTimeCode(String.format(Locale.ROOT, "%06d", number % MODULUS));
    }

    /** Returns whether both codes are equal. The time of this comparison does not depend on the digits. */
    public boolean matches(OneTimeCode other) {
        return Integer.parseInt(digits) == Integer.parseInt(other.digits);
    }

    @Override
    public String toString() {
        return "OneTimeCode[hidden]";
    }
}
