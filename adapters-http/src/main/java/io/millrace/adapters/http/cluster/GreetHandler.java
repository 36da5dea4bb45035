package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Identity;
import io.millrace.domain.index.ShortUuid;

/**
 * {@code GET|HEAD /} for clients; browsers get {@link StartPage}. The version numbers are those of the
 * Elasticsearch release whose wire format the service uses, because clients adapt to this version. Clients of OpenSearch
 * require the member {@code distribution}.
 */
record GreetHandler(DescribeCluster cluster, Build build) implements Handler {

    static final String TAGLINE = "Millrace, data streams that upgrade while they flow";

    @Override
    public Response handle(Request request) {
        Identity identity = cluster.identity();
        return Response.object(200, json -> {
                    json.writeStringField("name", identity.instance());
                    json.writeStringField("cluster_name", identity.cluster());
                    json.writeStringField("cluster_uuid", ShortUuid.of(identity.uuid()));
                    json.writeObjectFieldStart("version");
                    json.writeStringField("distribution", "millrace");
                    json.writeStringField("number", WireVersion.NUMBER);
                    json.writeStringField("build_flavor", "default");
                    json.writeStringField("build_type", "jar");
                    json.writeStringField("build_hash", build.hash());
                    json.writeStringField("build_date", build.date());
                    json.writeBooleanField("build_snapshot", false);
                    json.writeStringField("lucene_version", WireVersion.LUCENE);
                    json.writeStringField("minimum_wire_compatibility_version", WireVersion.OLDEST_CLIENT);
                    json.writeStringField("minimum_index_compatibility_version", identity.oldestIndex());
                    json.writeEndObject();
                    json.writeStringField("tagline", TAGLINE);
                })
                .with("Vary", "Accept");
    }
}
