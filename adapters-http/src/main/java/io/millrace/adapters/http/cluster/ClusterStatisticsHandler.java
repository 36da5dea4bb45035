package io.millrace.adapters.http.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.client.CountRejections;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Identity;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.index.ReadIndices.Surveyed;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@code GET /_cluster/stats}: the number of instances, and the number and size of all open indices. The response
 * contains no names of indices, so it needs no privilege on indices. Rejected requests contain names of users, so only
 * callers who may manage the cluster get them.
 */
record ClusterStatisticsHandler(DescribeCluster cluster, ReadIndices indices, CountRejections rejections, Clock clock)
        implements Handler {

    static final String[] PARAMETERS = {"flat_settings", "timeout", "include_remotes"};

    @Override
    public Response handle(Request request) {
        Identity identity = cluster.identity();
        int instances = cluster.census().instances();
        List<Surveyed> found = indices.survey(new ReadIndices.Survey(ReadTarget.EVERYTHING, true, false));
        long documents =
                found.stream().mapToLong(index -> index.documents().orElse(0L)).sum();
        long bytes = found.stream().mapToLong(Surveyed::bytes).sum();
        Optional<List<RejectionCount>> rejected = request.access().rights().allows(ClusterPrivilege.MANAGE)
                ? Optional.of(rejections.list())
                : Optional.empty();
        return Response.object(200, json -> {
            json.writeObjectFieldStart("_nodes");
            json.writeNumberField("total", instances);
            json.writeNumberField("successful", instances);
            json.writeNumberField("failed", 0);
            json.writeEndObject();
            json.writeStringField("cluster_name", identity.cluster());
            json.writeStringField("cluster_uuid", ShortUuid.of(identity.uuid()));
            json.writeNumberField("timestamp", clock.millis());
            json.writeStringField("status", "green");
            json.writeObjectFieldStart("indices");
            json.writeNumberField("count", found.size());
            json.writeObjectFieldStart("shards");
            json.writeNumberField("total", found.size());
            json.writeNumberField("primaries", found.size());
            json.writeNumberField("replication", 0);
            json.writeEndObject();
            json.writeObjectFieldStart("docs");
            json.writeNumberField("count", documents);
            json.writeNumberField("deleted", 0);
            json.writeEndObject();
            json.writeObjectFieldStart("store");
            json.writeNumberField("size_in_bytes", bytes);
            json.writeNumberField("reserved_in_bytes", 0);
            json.writeEndObject();
            json.writeEndObject();
            json.writeObjectFieldStart("nodes");
            json.writeObjectFieldStart("count");
            for (String role : List.of("total", "data", "ingest", "master")) {
                json.writeNumberField(role, instances);
            }
            json.writeEndObject();
            Members.texts(json, "versions", List.of(WireVersion.NUMBER), Function.identity());
            json.writeEndObject();
            if (rejected.isPresent()) {
                Members.objects(json, "rejected_requests", rejected.get(), count -> write(json, count));
            }
        });
    }

    private static void write(JsonGenerator json, RejectionCount count) throws IOException {
        ClientRejection rejection = count.rejection();
        json.writeStringField("client", rejection.client());
        json.writeStringField("user", rejection.user());
        json.writeStringField("kind", rejection.kind().text());
        json.writeStringField("type", rejection.type());
        json.writeStringField("reason", rejection.reason());
        json.writeNumberField("count", count.count());
        json.writeNumberField("since_millis", count.since().toEpochMilli());
        json.writeNumberField("last_millis", count.last().toEpochMilli());
    }
}
