package io.millrace.domain.reindex;

import io.millrace.domain.Rejection;
import io.millrace.domain.setting.ClusterSetting;
import java.util.Random;

/** Texts that are numbers, or nearly so. */
final class SettingTexts {

    private static final String CHARACTERS = "0123456789.eE+-xpfFdD NaIinty";

    private SettingTexts() {}

    static String some(Random random) {
        int length = 1 + random.nextInt(6);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            // Digits twice as often, so that many texts are numbers.
            int range = random.nextBoolean() ? 10 : CHARACTERS.length();
            text.append(CHARACTERS.charAt(random.nextInt(range)));
        }
        return text.toString();
    }

    static boolean isTaken(ClusterSetting setting, String value) {
        try {
            setting.requireValid(value);
            return true;
        } catch (Rejection refused) {
            return false;
        }
    }
}
