package io.millrace.configuration;

import io.millrace.adapters.http.tls.ClientAuthentication;
import io.millrace.configuration.file.Printable;
import io.millrace.configuration.key.Key;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The effective configuration: every key with its value and the source of the value. */
public final class Configuration {

    /** A key with its value, for display. The values of secrets are hidden. */
    public record Line(String key, Optional<String> value, String origin, boolean isSet, boolean isSecret) {}

    private final Map<String, Setting<?>> settings = new LinkedHashMap<>();
    private final List<ProviderKeys> providers;
    private final List<Parameter> parameters;
    private final List<Path> files;
    private final List<String> readableByAll;

    Configuration(
            List<Setting<?>> settings,
            List<ProviderKeys> providers,
            List<Parameter> parameters,
            List<Path> files,
            List<String> readableByAll) {
        this.providers = List.copyOf(providers);
        settings.forEach(setting -> this.settings.put(setting.key().name(), setting));
        this.parameters = List.copyOf(parameters);
        this.files = List.copyOf(files);
        this.readableByAll = List.copyOf(readableByAll);
    }

    /**
     * Reads all sources in this order: defaults, file, environment, system properties, options. If several sources set
     * the same key, the last of these sources applies.
     *
     * @throws ConfigurationRefusedException if a source has problems. The exception contains the problems of all
     *     sources
     */
    public static Configuration load(ConfigurationSources sources) {
        return new ConfigurationReader(sources).read();
    }

    /** Returns the value of a key; empty if the key has neither a value nor a default. */
    public <T> Optional<T> find(Key<T> key) {
        return setting(key).value();
    }

    /** Returns the value of a key that has a default. */
    public <T> T value(Key<T> key) {
        return find(key).orElseThrow(() -> new IllegalStateException(key + " has no value"));
    }

    /** Returns whether a source other than the defaults sets the key. */
    public boolean isSet(Key<?> key) {
        return setting(key).isSet();
    }

    /**
     * Returns the parameters of the explorer's template by name, including the page title. The names are in kebab-case.
     */
    public Map<String, String> templateParameters() {
        Map<String, String> values = new TreeMap<>();
        values.put("page-title", value(Keys.PAGE_TITLE));
        parameters.forEach(parameter -> values.put(parameter.name(), parameter.value()));
        return values;
    }

    /** Returns the keys of each identity provider that a source mentions. */
    List<ProviderKeys> providers() {
        return providers;
    }

    /** Returns every key and every template parameter, in the order of the reference page. */
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (Setting<?> setting : settings.values()) {
            Key<?> key = setting.key();
            if (key != Keys.TEMPLATE_PARAMETERS || parameters.isEmpty()) {
                lines.add(new Line(
                        key.name(), setting.text(), setting.origin().description(), setting.isSet(), key.isSecret()));
            } else {
                parameters.forEach(parameter -> lines.add(new Line(
                        key.name() + "." + parameter.name(),
                        Optional.of(parameter.value()),
                        parameter.origin().description(),
                        true,
                        false)));
            }
        }
        return lines;
    }

    /** Returns notices for the log about values that are unsafe or have no effect. Each notice is one line. */
    public List<String> notices() {
        List<String> notices = new ArrayList<>();
        if (isSet(Keys.EMBEDDED_DIRECTORY) && find(Keys.DATABASE_URL).isPresent()) {
            notices.add(Keys.EMBEDDED_DIRECTORY + " has no effect because " + Keys.DATABASE_URL + " is set");
        }
        if (isSet(Keys.HTTP2_ENABLED)
                && value(Keys.HTTP2_ENABLED)
                && find(Keys.TLS_CERTIFICATE).isEmpty()
                && find(Keys.TLS_KEYSTORE).isEmpty()) {
            notices.add(Keys.HTTP2_ENABLED + " has no effect because connections are not encrypted (see "
                    + Keys.TLS_CERTIFICATE + ")");
        }
        if (value(Keys.TLS_CLIENT_AUTH) == ClientAuthentication.NONE) {
            for (Key<?> key : List.of(Keys.TLS_CLIENT_CA, Keys.X509_NAME_SOURCE, Keys.X509_NAME_REGEX)) {
                if (isSet(key)) {
                    notices.add(key + " has no effect because " + Keys.TLS_CLIENT_AUTH + " is none");
                }
            }
        }
        if (value(Keys.TLS_CLIENT_AUTH) == ClientAuthentication.NEED) {
            notices.add(Keys.TLS_CLIENT_AUTH + " is need, so health checks also need a client certificate; use want if"
                    + " they have none");
        }
        if (isSet(Keys.CORS_CREDENTIALS) && value(Keys.CORS_ORIGINS).isEmpty()) {
            notices.add(Keys.CORS_CREDENTIALS + " has no effect because " + Keys.CORS_ORIGINS + " is empty");
        }
        String host = value(Keys.SERVER_HOST);
        if (find(Keys.TLS_CERTIFICATE).isEmpty()
                && find(Keys.TLS_KEYSTORE).isEmpty()
                && value(Keys.TRUSTED_PROXIES).isEmpty()
                && !CrossChecks.isLoopback(host)) {
            notices.add(Keys.SERVER_HOST + " is " + Printable.quoted(host) + ", but connections are not encrypted, so"
                    + " passwords and tokens are sent as plain text; set " + Keys.TLS_CERTIFICATE + ", or "
                    + Keys.TRUSTED_PROXIES + " if a proxy encrypts connections");
        }
        notices.addAll(readableByAll);
        return notices;
    }

    /** Returns the configuration files that were read, and the certificate files that the service may read again. */
    public Set<Path> files() {
        Set<Path> all = new LinkedHashSet<>(files);
        for (Key<String> key : List.of(Keys.TLS_CERTIFICATE, Keys.TLS_KEY, Keys.TLS_KEYSTORE, Keys.TLS_CLIENT_CA)) {
            find(key).map(Path::of).ifPresent(all::add);
        }
        return all;
    }

    /** Returns the keys whose values in this configuration and in {@code other} differ. */
    public List<Key<?>> differences(Configuration other) {
        Map<String, Key<?>> keys = new LinkedHashMap<>();
        settings.values().forEach(setting -> keys.put(setting.key().name(), setting.key()));
        other.settings.values().forEach(setting -> keys.put(setting.key().name(), setting.key()));
        return keys.values().stream().filter(key -> isDifferent(key, other)).toList();
    }

    private boolean isDifferent(Key<?> key, Configuration other) {
        return key == Keys.TEMPLATE_PARAMETERS
                ? !templateParameters().equals(other.templateParameters())
                : !findIfKnown(key).equals(other.findIfKnown(key));
    }

    /**
     * Returns the value of a key. Returns empty if the key has no value, or if this configuration does not contain the
     * identity provider of the key.
     */
    private Optional<?> findIfKnown(Key<?> key) {
        return Optional.ofNullable(settings.get(key.name())).flatMap(Setting::value);
    }

    String origin(Key<?> key) {
        return setting(key).origin().description();
    }

    /** Returns the setting of a key. The cast is safe, because every setting is stored under the name of its key. */
    @SuppressWarnings("unchecked")
    private <T> Setting<T> setting(Key<T> key) {
        return (Setting<T>) Optional.ofNullable(settings.get(key.name()))
                .orElseThrow(() -> new IllegalStateException(key + " was refused"));
    }
}
