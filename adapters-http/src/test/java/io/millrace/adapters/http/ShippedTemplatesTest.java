package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.InMemoryInstalledTemplates;
import io.millrace.application.port.driving.stream.InstallTemplates.Outcome;
import io.millrace.application.port.driving.stream.InstallTemplates.Outcome.AlreadyInstalled;
import io.millrace.application.port.driving.stream.InstallTemplates.Outcome.Installed;
import io.millrace.application.port.driving.stream.InstallTemplates.Outcome.Skipped;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The index templates of the service, as clients see them. */
class ShippedTemplatesTest extends RouteTest {

    private static final Outcome INSTALLED = new Installed();
    private static final Outcome KNOWN = new AlreadyInstalled();

    private final InMemoryInstalledTemplates installed = new InMemoryInstalledTemplates();

    private List<Outcome> install() {
        return store.installTemplates(installed);
    }

    @Test
    void shippers_write_without_any_preparation() {
        assertThat(install()).containsExactly(INSTALLED, INSTALLED, INSTALLED);

        for (String name :
                List.of("logs-generic-default", "logs-generic.otel-default", "traces-generic.otel-default")) {
            assertThat(line(
                            "POST",
                            "/_bulk?require_data_stream=true",
                            "{'create':{'_index':'" + name + "','dynamic_templates':{'a':'b'}}}\n"
                                    + "{'@timestamp':'1732567890123.0','message':'hello'}\n"))
                    .contains(json("'errors':false"));
        }
        line("POST", "/metrics-cpu-default/_doc", "{'@timestamp':1732567890123}");

        assertThat(line("GET", "/_data_stream/metrics-cpu-default"))
                .contains(json("'template':'metrics'"), json("'lifecycle':{'enabled':true}"), json("'managed': true"));
        assertThat(line("GET", "/logs-generic-default/_search")).contains("1732567890123.0");
        assertThat(line("GET", "/logs-generic-default/_mapping"))
                .contains(json("'@timestamp': {'type': 'date'}"), json("'namespace': {'type': 'keyword'}"));
        assertThat(line("GET", "/_index_template/logs"))
                .contains(
                        json("'index_patterns':['logs-*-*']"),
                        json("'priority':100"),
                        json("'composed_of':['logs@mappings','logs@settings','logs@lifecycle','logs@custom']"),
                        json("'ignore_missing_component_templates':['logs@custom']"));
    }

    @Test
    void users_change_the_lifecycle_in_a_component_of_their_own() {
        install();

        line("PUT", "/_component_template/logs@custom", "{'template':{'lifecycle':{'data_retention':'7d'}}}");
        line("PUT", "/_data_stream/logs-a-b");

        assertThat(line("GET", "/_data_stream/logs-a-b/_lifecycle"))
                .contains(json("'lifecycle':{'enabled':true,'data_retention':'7d'"));
    }

    @Test
    void changes_and_removals_by_users_stay() {
        install();
        line("PUT", "/_component_template/logs@lifecycle", "{'template':{'lifecycle':{'data_retention':'1d'}}}");
        line("DELETE", "/_index_template/traces");

        assertThat(install()).containsExactly(KNOWN, KNOWN, KNOWN);

        assertThat(line("GET", "/_component_template/logs@lifecycle")).contains(json("'data_retention':'1d'"));
        assertThat(line("GET", "/_index_template/traces")).startsWith("404");
    }

    @Test
    void templates_that_users_have_put_before_stay() {
        line("PUT", "/_index_template/logs", "{'index_patterns':['logs-*'],'data_stream':{}}");
        line("PUT", "/_index_template/mine", "{'index_patterns':['metrics-*'],'priority':100}");

        List<Outcome> outcomes = install();

        assertThat(outcomes.get(0)).isEqualTo(new Skipped("another index template has its name"));
        assertThat(outcomes.get(1))
                .isInstanceOfSatisfying(
                        Skipped.class,
                        skipped -> assertThat(skipped.reason())
                                .isEqualTo("index template [metrics] with patterns [metrics-*-*] overlaps templates"
                                        + " [mine] with patterns (mine => [metrics-*]) and the same priority [100]"));
        assertThat(outcomes.get(2)).isEqualTo(INSTALLED);
        assertThat(line("GET", "/_index_template/logs")).contains(json("'index_patterns':['logs-*']"));
        assertThat(line("GET", "/_index_template/metrics")).startsWith("404");

        line("DELETE", "/_index_template/mine");
        assertThat(install()).containsExactly(outcomes.get(0), INSTALLED, KNOWN);
    }

    @Test
    void templates_of_users_stay_if_they_have_a_version() {
        line("PUT", "/_index_template/logs", "{'index_patterns':['logs-*'],'data_stream':{},'version':0}");

        assertThat(install()).containsExactly(new Skipped("another index template has its name"), INSTALLED, INSTALLED);
        assertThat(line("GET", "/_index_template/logs")).contains(json("'index_patterns':['logs-*']"));
        assertThat(line("GET", "/_component_template/logs@mappings")).startsWith("404");
    }

    @Test
    void existing_data_streams_and_indices_keep_their_templates() {
        line("PUT", "/_index_template/mine", "{'index_patterns':['logs-*'],'data_stream':{}}");
        line("PUT", "/_data_stream/logs-a-b");
        line("PUT", "/traces-2026-11");

        assertThat(install())
                .containsExactly(
                        new Skipped("data stream [logs-a-b] would get it as its template"),
                        INSTALLED,
                        new Skipped("index [traces-2026-11] has a name that it reserves for data streams"));
        assertThat(line("GET", "/_component_template/logs@*")).startsWith("404");
    }
}
