package io.millrace.configuration.key;

import java.util.Locale;

/**
 * A configuration key with its type, default and description.
 *
 * @param <T> the type of its parsed values
 */
public final class Key<T> {

    private final String name;
    private final ValueType<T> type;
    private final Default<T> fallback;
    private final String meaning;
    private final boolean secret;
    private final boolean live;

    private Key(String name, ValueType<T> type, Default<T> fallback, String meaning, boolean secret, boolean live) {
        this.name = name;
        this.type = type;
        this.fallback = fallback;
        this.meaning = meaning;
        this.secret = secret;
        this.live = live;
    }

    public static <T> Key<T> of(String name, ValueType<T> type, Default<T> fallback) {
        return new Key<>(name, type, fallback, "", false, false);
    }

    /** Returns this key with the sentence that describes it on the reference page. */
    public Key<T> meaning(String sentence) {
        return new Key<>(name, type, fallback, sentence, secret, live);
    }

    /** Returns a copy of this key that is marked as live: its changes take effect without a restart. */
    public Key<T> live() {
        return new Key<>(name, type, fallback, meaning, secret, true);
    }

    public static Key<Secret> secret(String name, Default<Secret> fallback) {
        return new Key<>(name, ValueType.secret(), fallback, "", true, false);
    }

    public String name() {
        return name;
    }

    public ValueType<T> type() {
        return type;
    }

    public Default<T> fallback() {
        return fallback;
    }

    /** Returns the sentence that describes this key on the reference page. */
    public String meaning() {
        return meaning;
    }

    public boolean isSecret() {
        return secret;
    }

    /**
     * Returns whether a change of this key takes effect in a running service. A change of any other key requires a
     * restart.
     */
    public boolean isLive() {
        return live;
    }

    /**
     * Returns the name of the environment variable for this key. The name is in upper case, and has underscores instead
     * of dots and hyphens.
     */
    public String environmentVariable() {
        return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /**
     * Returns the name of another environment variable, which contains the path of a file with the value of this key.
     * Only keys of secrets have this variable.
     */
    public String fileVariable() {
        return environmentVariable() + "_FILE";
    }

    @Override
    public String toString() {
        return name;
    }
}
