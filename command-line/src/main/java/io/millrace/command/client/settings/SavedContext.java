package io.millrace.command.client.settings;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A saved service: its address, and how the user signs in. */
public record SavedContext(Map<Setting, String> settings) {

    /** The settings of a context. */
    public enum Setting {
        URL("url"),
        USER("user"),
        TOKEN("token"),
        TOKEN_FILE("token-file"),
        CA("ca"),
        CLIENT_CERTIFICATE("client-certificate"),
        CLIENT_KEY("client-key");

        private final String key;

        Setting(String key) {
            this.key = key;
        }

        /** Returns the key of the setting in the file of contexts. */
        public String key() {
            return key;
        }

        static Optional<Setting> ofKey(String key) {
            for (Setting setting : values()) {
                if (setting.key.equals(key)) {
                    return Optional.of(setting);
                }
            }
            return Optional.empty();
        }
    }

    public SavedContext {
        settings = Collections.unmodifiableMap(
                settings.isEmpty() ? new EnumMap<>(Setting.class) : new EnumMap<>(settings));
    }

    /** Returns a context without settings. */
    public static SavedContext empty() {
        return new SavedContext(Map.of());
    }

    public Optional<String> find(Setting setting) {
        return Optional.ofNullable(settings.get(setting));
    }

    /** Returns a copy with another value. An empty value removes the setting. */
    public SavedContext with(Setting setting, String value) {
        Map<Setting, String> changed = new LinkedHashMap<>(settings);
        if (value.isEmpty()) {
            changed.remove(setting);
        } else {
            changed.put(setting, value);
        }
        return new SavedContext(changed);
    }

    /** Hides the values, because they may contain a token. */
    @Override
    public String toString() {
        return "SavedContext" + settings.keySet();
    }
}
