package io.millrace.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** The Helm chart, as Helm itself lints and renders it. */
class ChartDistribution {

    private static final Path CHART = Path.of("src/helm/millrace").toAbsolutePath();
    private static final String NEEDED = """
            existingSecret: mill-secrets
            database: {url: "jdbc:postgresql://db/millrace"}
            """;

    @TempDir
    private Path folder;

    private TemplateCommand template(String values) throws IOException {
        Path file = Files.writeString(folder.resolve("values.yaml"), values);
        Path chart = copy();
        Path description = chart.resolve("Chart.yaml");
        // Without a cluster to ask, Helm takes one for granted that is older than the chart wants.
        Files.writeString(description, Files.readString(description).replaceAll("(?m)^kubeVersion:.*", ""));
        return new Helm(chart).template().withName("mill").withNamespace("prod").withValuesFile(file);
    }

    private Path copy() throws IOException {
        Path copy = Files.createTempDirectory(folder, "copy").resolve("millrace");
        Command.Outcome outcome = Command.run(folder, Map.of(), List.of("cp", "-r", CHART.toString(), copy.toString()));
        assertThat(outcome.status()).as(outcome.output()).isZero();
        return copy;
    }

    /** Returns what is rendered, by its kind. */
    private Map<String, Map<String, Object>> render(String values) throws IOException {
        Map<String, Map<String, Object>> byKind = new HashMap<>();
        for (Object document : new Yaml().loadAll(template(values).call())) {
            if (document != null) {
                byKind.put(String.valueOf(at(document, "kind")), map(document));
            }
        }
        return byKind;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object node) {
        return (Map<String, Object>) node;
    }

    private static Object at(Object node, Object... path) {
        Object found = node;
        for (Object step : path) {
            found = step instanceof Integer index
                    ? ((List<?>) found).get(index)
                    : Objects.requireNonNull(((Map<?, ?>) found).get(step), () -> "no " + step);
        }
        return found;
    }

    @Test
    void it_has_nothing_for_a_strict_lint_to_complain_of() throws IOException {
        Path copy = copy();
        Path values = copy.resolve("values.yaml");
        Files.writeString(
                values,
                Files.readString(values)
                        .replace("  url: \"\"", "  url: jdbc:postgresql://db/millrace")
                        .replace("existingSecret: \"\"", "existingSecret: mill-secrets"));

        LintResult result = new Helm(copy).lint().strict().call();

        assertThat(result.isFailed()).as("%s", result.getMessages()).isFalse();
    }

    @Test
    void it_is_not_rendered_without_a_database_and_a_secret() {
        assertThatThrownBy(() -> template("{}").call())
                .hasMessageContaining("existingSecret")
                .hasMessageContaining("url");
    }

    @Test
    void values_it_does_not_know_are_refused() {
        assertThatThrownBy(() -> template(NEEDED + "replicas: 3\n").call()).hasMessageContaining("replicas");
    }

    @Test
    void several_instances_run_without_rights_on_a_root_they_cannot_write() throws IOException {
        Map<String, Map<String, Object>> rendered = render(NEEDED);

        assertThat(rendered)
                .containsOnlyKeys("ConfigMap", "Deployment", "PodDisruptionBudget", "Service", "ServiceAccount");
        Object deployment = at(rendered, "Deployment");
        assertThat(at(deployment, "spec", "replicas")).isEqualTo(2);
        Object pod = at(deployment, "spec", "template", "spec");
        assertThat(at(pod, "securityContext", "runAsNonRoot")).isEqualTo(true);
        assertThat(at(pod, "containers", 0, "securityContext", "readOnlyRootFilesystem"))
                .isEqualTo(true);
        assertThat(at(pod, "containers", 0, "securityContext", "capabilities", "drop"))
                .isEqualTo(List.of("ALL"));
        assertThat(at(pod, "containers", 0, "readinessProbe", "httpGet", "path"))
                .isEqualTo("/health/ready");
        assertThat(at(pod, "containers", 0, "image")).asString().matches("millrace:[0-9.]+");
    }

    @Test
    void the_pods_are_those_that_service_and_budget_look_for() throws IOException {
        Map<String, Map<String, Object>> rendered =
                render(NEEDED + "serviceMonitor: {enabled: true}\nnetworkPolicy: {enabled: true}\n");
        Map<String, Object> labels = map(at(rendered, "Deployment", "spec", "template", "metadata", "labels"));

        assertThat(labels).containsAllEntriesOf(map(at(rendered, "Service", "spec", "selector")));
        assertThat(labels)
                .containsAllEntriesOf(map(at(rendered, "PodDisruptionBudget", "spec", "selector", "matchLabels")));
        assertThat(labels)
                .containsAllEntriesOf(map(at(rendered, "NetworkPolicy", "spec", "podSelector", "matchLabels")));
        assertThat(map(at(rendered, "Service", "metadata", "labels")))
                .containsAllEntriesOf(map(at(rendered, "ServiceMonitor", "spec", "selector", "matchLabels")));
    }

    @Test
    void its_configuration_is_one_that_the_program_takes() throws IOException {
        Object configuration = at(
                render(NEEDED + "config: {cluster: {name: mill}, graphql: {explorer: {enabled: true}}}\n"),
                "ConfigMap",
                "data",
                "millrace.yaml");
        Path file = Files.writeString(folder.resolve("millrace.yaml"), configuration.toString());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Path.of("../bootstrap/target/millrace.jar").toAbsolutePath().toString(),
                "config",
                "--config",
                file.toString()));

        Command.Outcome outcome = Command.run(
                folder,
                Map.of("FRAMEWORK_SECURITY_KEYS_SECRET", "R7uFq2vXz91kLmPwYtB4sHdJcN8eGaKo", "SERVER_HOST", ""),
                command);

        assertThat(outcome.status()).as(outcome.output()).isZero();
        assertThat(outcome.output()).contains("jdbc:postgresql://db/millrace");
    }
}
