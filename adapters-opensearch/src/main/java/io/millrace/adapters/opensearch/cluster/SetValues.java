package io.millrace.adapters.opensearch.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.opensearch.client.ClusterClient;
import io.millrace.adapters.opensearch.client.ClusterRequest;
import java.util.List;

/** The effective settings of a cluster: the values that operators have set, and the defaults of all other settings. */
record SetValues(JsonNode levels) {

    /** Reads the settings that have one of these names or prefixes. */
    static SetValues read(ClusterClient cluster, String... names) {
        return new SetValues(cluster.send(ClusterRequest.get(
                        "/_cluster/settings?include_defaults=true&filter_path=*." + String.join(",*.", names)))
                .json());
    }

    /** Returns the value of a setting that was read; an empty string if the cluster does not know the setting. */
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
