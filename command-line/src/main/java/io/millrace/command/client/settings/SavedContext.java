package io.millrace.command.client.settings;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A saved service: the address of the service, and how the user signs in. */
public record SavedContext(Map<Setting, String> settings) {

    /** The settings of a context. */
    public enum Setting {
        URL("url"),
        USER("user"),
        TOKEN("token"),
        TOKEN_FILE("token-file"),
        API_KEY("api-key"),
        API_KEY_FILE("api-key-file"),
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

        /**
         * Returns whether the value is itself a secret. A value may also be the name of a file that contains a secret.
         */
        public boolean isSecret() {
            return this == TOKEN || this == API_KEY;
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

    /** The settings that contain credentials. A context has at most one of these settings. */
    public static final Set<Setting> CREDENTIALS = Collections.unmodifiableSet(
            EnumSet.of(Setting.TOKEN, Setting.TOKEN_FILE, Setting.API_KEY, Setting.API_KEY_FILE));

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

    /** Returns whether the context has a token or an API key. */
    public boolean hasCredential() {
        return CREDENTIALS.stream().anyMatch(settings::containsKey);
    }

    /** Returns whether a setting contains a secret. */
    boolean hasSecret() {
        return settings.keySet().stream().anyMatch(Setting::isSecret);
    }

    /** Returns a copy in which a setting has another value. An empty value removes the setting. */
    public SavedContext with(Setting setting, String value) {
        Map<Setting, String> changed = new LinkedHashMap<>(settings);
        if (value.isEmpty()) {
            changed.remove(setting);
        } else {
            changed.put(setting, value);
        }
        return new SavedContext(changed);
    }

    /** Hides the values, because a value may be a secret. */
    @Override
    public String toString() {
        return "SavedContext" + settings.keySet();
    }
}
