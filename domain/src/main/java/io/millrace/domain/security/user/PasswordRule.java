package io.millrace.domain.security.user;

import io.millrace.domain.Rejection;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The rules for new passwords in addition to the length (NIST SP 800-63B). A password must not be common, must not
 * consist only of the name of the user or the product, and must not be a repetition or a sequence. Upper and lower case
 * are not distinguished. Existing passwords are not checked.
 */
public final class PasswordRule {

    private static final String PRODUCT = "millrace";

    /** If a password contains a name and at most this number of other characters, it counts as only the name. */
    private static final int MOST_ADDED = 4;

    /** The maximum length of a text whose repetitions are rejected as a password. */
    private static final int LONGEST_UNIT = 4;

    private PasswordRule() {}

    /**
     * Checks a new password.
     *
     * @param field the name of the field or the setting with the password, for the message
     * @param isCommon returns whether a password in lower case is common
     * @throws Rejection with reason {@code VALIDATION} if the password breaks a rule; the message contains the field and
     *     the rule, but not the password
     */
    public static void requireGood(String field, Password password, Username username, Predicate<String> isCommon) {
        String text = password.value().toLowerCase(Locale.ROOT);
        if (isOnly(username.value().toLowerCase(Locale.ROOT), text)) {
            throw broken(field, "contain only the user name");
        }
        if (isOnly(PRODUCT, text)) {
            throw broken(field, "contain only the name of the product");
        }
        if (isRepetition(text)) {
            throw broken(field, "only repeat a few characters");
        }
        if (isSequence(text)) {
            throw broken(field, "be a sequence of characters");
        }
        if (isCommon.test(text)) {
            throw broken(field, "be a common password");
        }
    }

    private static Rejection broken(String field, String rule) {
        return Rejection.validation("[" + field + "] must not " + rule);
    }

    private static boolean isOnly(String name, String text) {
        return text.contains(name) && text.replace(name, "").length() <= MOST_ADDED;
    }

    private static boolean isRepetition(String text) {
        for (int unit = 1; unit <= LONGEST_UNIT; unit++) {
            if (text.startsWith(text.substring(unit))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether the characters are in ascending or in descending order without gaps. A zero may follow a nine.
     */
    private static boolean isSequence(String text) {
        return isSequence(text, 1) || isSequence(text, -1);
    }

    private static boolean isSequence(String text, int step) {
        for (int i = 1; i < text.length(); i++) {
            int difference = text.charAt(i) - text.charAt(i - 1);
            boolean isOverZero = difference == -9 * step && isDigit(text.charAt(i)) && isDigit(text.charAt(i - 1));
            if (difference != step && !isOverZero) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
