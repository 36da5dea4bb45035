package io.millrace.configuration;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.configuration.key.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sources of a configuration, put together one by one, on a machine whose numbers are known. */
final class ConfigurationFixture {

    static final Machine MACHINE = new Machine(4, 600L * 1024 * 1024, "mill-7");

    private Optional<String> file = Optional.empty();
    private final List<String> options = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Map<String, String> systemProperties = new LinkedHashMap<>();
    private Machine machine = MACHINE;

    static ConfigurationFixture nothingSet() {
        return new ConfigurationFixture();
    }

    static ConfigurationFixture set(String... assignments) {
        return nothingSet().options(assignments);
    }

    ConfigurationFixture file(Object name) {
        file = Optional.of(name.toString());
        return this;
    }

    ConfigurationFixture options(String... assignments) {
        options.addAll(List.of(assignments));
        return this;
    }

    ConfigurationFixture environment(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    ConfigurationFixture systemProperty(String property, String value) {
        systemProperties.put(property, value);
        return this;
    }

    ConfigurationFixture on(Machine other) {
        machine = other;
        return this;
    }

    Configuration load() {
        return Configuration.load(new ConfigurationSources(file, options, environment, systemProperties, machine));
    }

    /** Returns the sentences of a configuration that is refused, or none. */
    List<String> problems() {
        ConfigurationRefusedException refused = catchThrowableOfType(ConfigurationRefusedException.class, this::load);
        return Optional.ofNullable(refused)
                .map(ConfigurationRefusedException::problems)
                .orElse(List.of());
    }
}
