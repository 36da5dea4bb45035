package io.millrace.bootstrap.configuration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The effective configuration: every key with its value, and where each value comes from. */
public final class Configuration {

    /** Everything a person is shown of one key; secrets are hidden. */
    public record Line(String key, Optional<String> value, String origin, boolean isSet, boolean isSecret) {}

    private final Map<String, Setting<?>> settings = new LinkedHashMap<>();
    private final List<Parameter> parameters;

    Configuration(List<Setting<?>> settings, List<Parameter> parameters) {
        settings.forEach(setting -> this.settings.put(setting.key().name(), setting));
        this.parameters = List.copyOf(parameters);
    }

    /**
     * Reads all sources, later ones over earlier ones: defaults, file, environment, system properties, options.
     *
     * @throws ConfigurationRefusedException with everything that is wrong in any of them
     */
    public static Configuration load(ConfigurationSources sources) {
        return new ConfigurationReader(sources).read();
    }

    /** Returns the value of a key that may have none. */
    public <T> Optional<T> find(Key<T> key) {
        return setting(key).value();
    }

    /** Returns the value of a key that has a default. */
    public <T> T value(Key<T> key) {
        return find(key).orElseThrow(() -> new IllegalStateException(key + " has no value"));
    }

    /** Returns whether any source sets the key. */
    public boolean isSet(Key<?> key) {
        return setting(key).isSet();
    }

    /** Returns the parameters of the explorer's template by their names in kebab-case, the page title included. */
    public Map<String, String> templateParameters() {
        Map<String, String> values = new TreeMap<>();
        values.put("page-title", value(Keys.PAGE_TITLE));
        parameters.forEach(parameter -> values.put(parameter.name(), parameter.value()));
        return values;
    }

    /** Returns every key and every template parameter, in the order of the registry. */
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

    /** Returns what the start log says of values that were set without effect, one line each. */
    public List<String> notices() {
        List<String> notices = new ArrayList<>();
        if (isSet(Keys.EMBEDDED_DIRECTORY) && find(Keys.DATABASE_URL).isPresent()) {
            notices.add(Keys.EMBEDDED_DIRECTORY + " has no effect because " + Keys.DATABASE_URL + " is set");
        }
        return notices;
    }

    String origin(Key<?> key) {
        return setting(key).origin().description();
    }

    /** The registry puts every setting under the name of its own key. */
    @SuppressWarnings("unchecked")
    private <T> Setting<T> setting(Key<T> key) {
        return (Setting<T>) Optional.ofNullable(settings.get(key.name()))
                .orElseThrow(() -> new IllegalStateException(key + " was refused"));
    }
}
