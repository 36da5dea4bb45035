package io.millrace.command.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.console.Gauge;
import io.millrace.command.console.Pace;
import io.millrace.command.console.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** Reads and formats the state of system features. */
final class FeatureReport {

    static final String PATH = "/_migration/system_features";
    static final String RUNNING = "IN_PROGRESS";
    private static final String ERROR = "ERROR";

    private FeatureReport() {}

    static JsonNode read(ServiceClient service) {
        return service.get(PATH).body();
    }

    static String overall(JsonNode status) {
        return status.path("migration_status").asText();
    }

    static void requireNoFailure(JsonNode status) {
        if (ERROR.equals(overall(status))) {
            throw new ClientFailedException("a migration failed; fix the cause, then run `millrace feature migrate`");
        }
    }

    static List<String> table(JsonNode status) {
        Table table = new Table(Set.of(), "FEATURE", "STATUS", "INDICES");
        for (JsonNode feature : status.path("features")) {
            StringJoiner indices = new StringJoiner(", ");
            for (JsonNode index : feature.path("indices")) {
                JsonNode cause = index.path("failure_cause").path("error");
                indices.add(Sentences.plain(index.path("index").asText()) + " ("
                        + Sentences.plain(
                                cause.isObject()
                                        ? cause.path("reason").asText("failed")
                                        : index.path("version").asText())
                        + ")");
            }
            table.row(
                    Sentences.plain(feature.path("feature_name").asText()),
                    words(feature.path("migration_status").asText()),
                    indices.toString());
        }
        return table.lines();
    }

    private static String words(String status) {
        return Sentences.plain(status.toLowerCase(Locale.ROOT).replace('_', ' '));
    }

    /** Returns a progress bar for each index that a migration is copying. */
    static List<Gauge> gauges(JsonNode status, Map<String, Pace> paces, long nanoTime) {
        List<Gauge> gauges = new ArrayList<>();
        Map<String, Pace> before = new HashMap<>(paces);
        paces.clear();
        for (JsonNode feature : status.path("features")) {
            for (JsonNode index : feature.path("indices")) {
                if (index.has("reindexed_doc_count")) {
                    String name = Sentences.plain(index.path("index").asText());
                    long total = index.path("total_doc_count").asLong();
                    long done = index.path("reindexed_doc_count").asLong();
                    Pace pace = before.getOrDefault(name, new Pace());
                    pace.at(nanoTime, done);
                    paces.put(name, pace);
                    gauges.add(Gauge.of(name, done, total, pace));
                }
            }
        }
        return gauges;
    }
}
