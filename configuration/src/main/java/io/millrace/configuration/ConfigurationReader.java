package io.millrace.configuration;

import io.millrace.configuration.file.Assignment;
import io.millrace.configuration.file.ConfigurationFile;
import io.millrace.configuration.file.Origin;
import io.millrace.configuration.file.Printable;
import io.millrace.configuration.file.RawValue;
import io.millrace.configuration.key.Key;
import io.millrace.domain.text.LostText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the assignments of all sources, and parses the values in effect. If several sources set the same key, the last
 * source applies.
 */
final class ConfigurationReader {

    static final String FILE_VARIABLE = "MILLRACE_CONFIG";

    private static final String PRODUCT_PREFIX = "MILLRACE_";

    /**
     * Prefixes of environment variables that no other known software uses. An unknown variable with such a prefix is
     * therefore a mistake. Other prefixes, such as {@code SERVER_}, are common and not included.
     */
    private static final List<String> CLAIMED_PREFIXES = List.of(
            "GRAPHQL_",
            "FRAMEWORK_SECURITY_",
            "ENDPOINTS_CACHES_",
            "DATABASE_EMBEDDED_",
            "SERVER_LIMITS_",
            "SERVER_TLS_",
            "SERVER_CORS_",
            "SERVER_HTTP2_",
            "SERVER_TRUSTED_",
            "COMPATIBILITY_ELASTIC_");

    /**
     * Matches variables that Kubernetes sets in containers for each of its services. Their names can begin with one of
     * the prefixes.
     */
    private static final Pattern SERVICE_LINK = Pattern.compile(
            ".+_(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");

    private static final List<String> CLUSTER_SETTINGS = List.of(
            "migrate.max_concurrent_indices_reindexed_per_data_stream",
            "migrate.data_stream_reindex_max_request_per_second");

    private static final Pattern PARAMETER_NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final Pattern SECRET_NAME = Pattern.compile("(?i).*(pass|pw|secret|token|credential|auth|key).*");

    /**
     * The maximum edit distance between an unknown system property and a key for which the property counts as a
     * misspelling of the key.
     */
    private static final int MISSPELT = 2;

    private static final int MAXIMUM_SECRET_BYTES = 64 * 1024;

    private final ConfigurationSources sources;
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Key<?>> keys = new LinkedHashMap<>();
    private final Map<String, Key<?>> variables = new LinkedHashMap<>();
    private final Set<String> areas;
    private final Map<String, ProviderKeys> providers = new TreeMap<>();
    private final Map<String, Assignment> effective = new LinkedHashMap<>();
    private final List<Path> files = new ArrayList<>();
    private final List<String> readableByAll = new ArrayList<>();

    ConfigurationReader(ConfigurationSources sources) {
        this.sources = sources;
        Keys.all().forEach(this::add);
        areas = keys.keySet().stream()
                .filter(name -> name.indexOf('.') > 0)
                .map(name -> name.substring(0, name.indexOf('.')))
                .collect(Collectors.toSet());
    }

    private void add(Key<?> key) {
        keys.put(key.name(), key);
        variables.put(key.environmentVariable(), key);
    }

    /** Adds the keys of an identity provider. Called when a source sets one of these keys. */
    private void addProvider(String name) {
        if (!providers.containsKey(name)) {
            ProviderKeys added = ProviderKeys.of(name);
            providers.put(name, added);
            added.all().forEach(this::add);
        }
    }

    Configuration read() {
        file().forEach(this::assign);
        for (List<Assignment> source : List.of(environment(), systemProperties(), options())) {
            source.forEach(this::assignComplete);
        }
        List<Setting<?>> settings = new ArrayList<>();
        List<Key<?>> refused = new ArrayList<>();
        for (Key<?> key : keys.values()) {
            readSetting(key).ifPresentOrElse(settings::add, () -> refused.add(key));
        }
        Configuration configuration =
                new Configuration(settings, List.copyOf(providers.values()), parameters(), files, readableByAll);
        new CrossChecks(configuration, refused, problems).run();
        if (!problems.isEmpty()) {
            throw new ConfigurationRefusedException(problems);
        }
        return configuration;
    }

    private List<Assignment> file() {
        Optional<String> name = sources.file()
                .or(() -> Optional.ofNullable(sources.environment().get(FILE_VARIABLE))
                        .filter(given -> !given.isEmpty()));
        List<Assignment> assignments =
                name.map(given -> new ConfigurationFile(given, problems).read()).orElse(List.of());
        name.flatMap(ConfigurationFile::path).ifPresent(files::add);
        return assignments;
    }

    private List<Assignment> environment() {
        List<Assignment> assignments = new ArrayList<>();
        new TreeMap<>(sources.environment()).forEach((variable, value) -> {
            // Docker Compose passes a variable without a value as an empty string.
            if (!value.isEmpty()) {
                readVariable(variable, value).ifPresent(assignments::add);
            }
        });
        return assignments;
    }

    private Optional<Assignment> readVariable(String variable, String value) {
        Origin origin = Origin.environment(variable);
        if (!variables.containsKey(variable)) {
            ProviderKeys.nameInVariable(variable).ifPresent(this::addProvider);
        }
        Optional<Key<?>> key = Optional.ofNullable(variables.get(variable));
        if (key.isPresent()) {
            return Optional.of(new Assignment(key.get().name(), new RawValue.Text(value), origin));
        }
        Optional<Key<?>> keyOfFile = keys.values().stream()
                .filter(candidate ->
                        candidate.isSecret() && candidate.fileVariable().equals(variable))
                .findFirst();
        if (keyOfFile.isPresent()) {
            return readSecretFile(keyOfFile.get(), variable, value);
        }
        String parameters = Keys.TEMPLATE_PARAMETERS.environmentVariable() + "_";
        if (variable.startsWith(parameters)) {
            String parameter = variable.substring(parameters.length())
                    .toLowerCase(Locale.ROOT)
                    .replace('_', '-');
            return Optional.of(new Assignment(
                    Keys.TEMPLATE_PARAMETERS.name() + "." + parameter, new RawValue.Text(value), origin));
        }
        reportVariable(variable);
        return Optional.empty();
    }

    private Optional<Assignment> readSecretFile(Key<?> key, String variable, String file) {
        String direct = key.environmentVariable();
        if (!sources.environment().getOrDefault(direct, "").isEmpty()) {
            problems.add("the environment variables " + direct + " and " + variable + " both set " + key.name()
                    + "; use only one of them");
            return Optional.empty();
        }
        String description = "the file that " + variable + " names for " + key.name();
        ConfigurationFile.path(file).ifPresent(path -> {
            files.add(path);
            if (ConfigurationFile.isReadableByAll(path)) {
                readableByAll.add(
                        description + " " + Printable.quoted(file) + " can be read by all users of this machine");
            }
        });
        return ConfigurationFile.readText(file, MAXIMUM_SECRET_BYTES, description, problems)
                .map(ConfigurationReader::withoutLastLineBreak)
                .map(text -> new Assignment(key.name(), new RawValue.Text(text), Origin.environment(variable)));
    }

    private static String withoutLastLineBreak(String text) {
        if (!text.endsWith("\n")) {
            return text;
        }
        return text.substring(0, text.length() - (text.endsWith("\r\n") ? 2 : 1));
    }

    private void reportVariable(String variable) {
        for (String setting : CLUSTER_SETTINGS) {
            if (variable.equalsIgnoreCase(setting.replace('.', '_'))) {
                problems.add(clusterSetting(setting, Origin.environment(variable)));
                return;
            }
        }
        if (variable.startsWith(PRODUCT_PREFIX)) {
            reportProductVariable(variable);
        } else if (CLAIMED_PREFIXES.stream().anyMatch(variable::startsWith)
                && !SERVICE_LINK.matcher(variable).matches()) {
            String nearest = NearestName.to(variable, variables.keySet());
            problems.add("unknown environment variable " + Printable.text(variable) + "; the nearest known one is "
                    + nearest);
        }
    }

    private void reportProductVariable(String variable) {
        if (variable.equals(FILE_VARIABLE)) {
            return;
        }
        String rest = variable.substring(PRODUCT_PREFIX.length());
        if (variables.containsKey(rest)) {
            problems.add("unknown environment variable " + variable + "; the key "
                    + variables.get(rest).name() + " is set by " + rest);
        } else if (NearestName.isWithin(MISSPELT, variable, FILE_VARIABLE)) {
            problems.add("unknown environment variable " + Printable.text(variable) + "; the nearest known one is "
                    + FILE_VARIABLE);
        }
    }

    private List<Assignment> systemProperties() {
        List<Assignment> assignments = new ArrayList<>();
        new TreeMap<>(sources.systemProperties()).forEach((property, value) -> {
            if (isOurs(property)) {
                assignments.add(new Assignment(property, new RawValue.Text(value), Origin.systemProperty(property)));
            }
        });
        return assignments;
    }

    private boolean isOurs(String property) {
        int dot = property.indexOf('.');
        return (dot > 0 && areas.contains(property.substring(0, dot)))
                || property.startsWith("migrate.")
                || keys.keySet().stream().anyMatch(key -> NearestName.isWithin(MISSPELT, property, key));
    }

    private List<Assignment> options() {
        List<Assignment> assignments = new ArrayList<>();
        for (String option : sources.options()) {
            int equals = option.indexOf('=');
            if (equals <= 0) {
                problems.add("--set needs key=value, but got " + Printable.quoted(option));
            } else {
                assignments.add(new Assignment(
                        option.substring(0, equals).strip(),
                        new RawValue.Text(option.substring(equals + 1)),
                        Origin.option()));
            }
        }
        return assignments;
    }

    private void assignComplete(Assignment assignment) {
        if (LostText.isIn(assignment.value().shown())) {
            problems.add(assignment.key() + " (" + assignment.origin().description()
                    + ") contains characters that the locale of this process cannot represent; " + LostText.REMEDY);
        } else {
            assign(assignment);
        }
    }

    private void assign(Assignment assignment) {
        String parameters = Keys.TEMPLATE_PARAMETERS.name() + ".";
        String key = assignment.key();
        ProviderKeys.nameIn(key).ifPresent(this::addProvider);
        if (keys.containsKey(key)) {
            effective.put(key, assignment);
        } else if (!key.startsWith(parameters)) {
            problems.add(unknown(assignment));
        } else if (!PARAMETER_NAME.matcher(key.substring(parameters.length())).matches()) {
            problems.add("the key " + Printable.quoted(key) + " ("
                    + assignment.origin().description()
                    + ") must end in a parameter name in kebab-case, such as theme-color");
        } else if (!(assignment.value() instanceof RawValue.Text)) {
            problems.add(refused(key, assignment, "a text", false));
        } else {
            effective.put(key, assignment);
        }
    }

    private String unknown(Assignment assignment) {
        String key = assignment.key();
        if (CLUSTER_SETTINGS.contains(key)) {
            return clusterSetting(key, assignment.origin());
        }
        if (key.startsWith("migrate.")) {
            return "unknown key " + Printable.quoted(key) + " ("
                    + assignment.origin().description() + "); "
                    + NearestName.to(key, CLUSTER_SETTINGS)
                    + " is a cluster setting; change it with PUT /_cluster/settings";
        }
        String nearest = NearestName.to(key, keys.keySet());
        boolean secret = SECRET_NAME.matcher(key).matches() || isSecret(nearest);
        String value = secret
                ? ""
                : " with the value " + Printable.quoted(assignment.value().shown());
        return "unknown key " + Printable.quoted(key) + value + " ("
                + assignment.origin().description() + "); the nearest known key is \"" + nearest + "\"";
    }

    private boolean isSecret(String name) {
        return Optional.ofNullable(keys.get(name)).map(Key::isSecret).orElse(false);
    }

    private static String clusterSetting(String setting, Origin origin) {
        return setting + " (" + origin.description() + ") is a cluster setting; change it with PUT /_cluster/settings";
    }

    /** Returns the setting of a key. If its value is not valid for the key, adds a problem and returns empty. */
    private <T> Optional<Setting<?>> readSetting(Key<T> key) {
        Optional<Assignment> assignment = Optional.ofNullable(effective.get(key.name()));
        if (assignment.isEmpty()) {
            return Optional.of(new Setting<>(key, key.fallback().on(sources.machine()), Origin.DEFAULT));
        }
        Optional<T> value = key.type().read(assignment.get().value());
        if (value.isEmpty()) {
            problems.add(refused(key.name(), assignment.get(), key.type().rule(), key.isSecret()));
            return Optional.empty();
        }
        return Optional.of(new Setting<>(key, value, assignment.get().origin()));
    }

    private static String refused(String key, Assignment assignment, String rule, boolean secret) {
        String value =
                secret ? "a hidden value" : Printable.quoted(assignment.value().shown());
        return key + " is " + value + " (" + assignment.origin().description() + "), but must be " + rule;
    }

    private List<Parameter> parameters() {
        String prefix = Keys.TEMPLATE_PARAMETERS.name() + ".";
        return effective.values().stream()
                .filter(assignment -> assignment.key().startsWith(prefix) && !keys.containsKey(assignment.key()))
                .map(assignment -> new Parameter(
                        assignment.key().substring(prefix.length()),
                        assignment.value().shown(),
                        assignment.origin()))
                .toList();
    }
}
