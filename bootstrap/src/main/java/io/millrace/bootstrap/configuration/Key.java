package io.millrace.bootstrap.configuration;

import java.util.Locale;

/**
 * A configuration key.
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

    static <T> Key<T> of(String name, ValueType<T> type, Default<T> fallback) {
        return new Key<>(name, type, fallback, "", false, false);
    }

    /** Returns the same key with a sentence for the reference page. */
    Key<T> meaning(String sentence) {
        return new Key<>(name, type, fallback, sentence, secret, live);
    }

    /** Returns the same key, marked as effective without a restart. */
    Key<T> live() {
        return new Key<>(name, type, fallback, meaning, secret, true);
    }

    static Key<Secret> secret(String name, Default<Secret> fallback) {
        return new Key<>(name, ValueType.secret(), fallback, "", true, false);
    }

    public String name() {
        return name;
    }

    public ValueType<T> type() {
        return type;
    }

    Default<T> fallback() {
        return fallback;
    }

    /** Returns the sentence for the reference page. */
    public String meaning() {
        return meaning;
    }

    public boolean isSecret() {
        return secret;
    }

    /** Returns whether a change takes effect in a running service. Other changes require a restart. */
    public boolean isLive() {
        return live;
    }

    /** Returns the environment variable of this key: dots and hyphens become underscores. */
    public String environmentVariable() {
        return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /** Returns the environment variable that names a file with the value of this key. Only secrets have one. */
    String fileVariable() {
        return environmentVariable() + "_FILE";
    }

    @Override
    public String toString() {
        return name;
    }
}
