package io.millrace.adapters.opensearch.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import java.util.List;

/**
 * The settings of a cluster that are in effect: the values that operators have set, and the defaults of all other
 * settings.
 */
record SetValues(JsonNode levels) {

    /** Reads the settings whose names are equal to one of {@code names} or begin with it. */
    static SetValues read(ClusterClient cluster, String... names) {
        return new SetValues(cluster.send(ClusterRequest.get(
                        "/_cluster/settings?include_defaults=true&filter_path=*." + String.join(",*.", names)))
                .json());
    }

    /**
     * Returns the value of a setting that was read. Returns an empty string if the cluster does not know the setting.
     */
    String get(String name) {
        for (String level : List.of("transient", "persistent", "defaults")) {
            JsonNode value = levels.path(level).at("/" + name.replace('.', '/'));
            if (value.isTextual()) {
                return value.asText();
            }
        }
        return "";
    }
}
