package io.millrace.configuration;

import io.millrace.configuration.key.Machine;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sources of a configuration.
 *
 * @param file the argument of {@code --config}
 * @param options the arguments of {@code --set}, each of the form {@code key=value}
 * @param environment the environment variables
 * @param systemProperties the system properties of Java, including those from arguments of the form {@code -Dkey=value}
 * @param machine the properties of the machine, from which some defaults are computed
 */
public record ConfigurationSources(
        Optional<String> file,
        List<String> options,
        Map<String, String> environment,
        Map<String, String> systemProperties,
        Machine machine) {

    public ConfigurationSources {
        options = List.copyOf(options);
        environment = Map.copyOf(environment);
        systemProperties = Map.copyOf(systemProperties);
    }

    /** Omits the values, because the environment contains secrets. */
    @Override
    public String toString() {
        return "ConfigurationSources[file=" + file + ", machine=" + machine + "]";
    }
}
