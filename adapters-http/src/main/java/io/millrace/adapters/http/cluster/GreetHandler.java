package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Identity;
import io.millrace.domain.index.ShortUuid;

/**
 * {@code GET|HEAD /} for clients; browsers get {@link StartPage}. The version numbers describe the Elasticsearch wire
 * format. Fields about software that this service does not contain have the value {@code none}.
 */
record GreetHandler(DescribeCluster cluster, Build build) implements Handler {

    private static final String COMPATIBILITY_VERSION = "8.18.0";
    private static final String OLDEST_CLIENT = "7.17.0";

    @Override
    public Response handle(Request request) {
        Identity identity = cluster.identity();
        return Response.object(200, json -> {
                    json.writeStringField("name", identity.instance());
                    json.writeStringField("cluster_name", identity.cluster());
                    json.writeStringField("cluster_uuid", ShortUuid.of(identity.uuid()));
                    json.writeObjectFieldStart("version");
                    json.writeStringField("number", COMPATIBILITY_VERSION);
                    json.writeStringField("build_flavor", "default");
                    json.writeStringField("build_type", "jar");
                    json.writeStringField("build_hash", build.hash());
                    json.writeStringField("build_date", build.date());
                    json.writeBooleanField("build_snapshot", false);
                    json.writeStringField("lucene_version", "none");
                    json.writeStringField("minimum_wire_compatibility_version", OLDEST_CLIENT);
                    json.writeStringField("minimum_index_compatibility_version", identity.oldestIndex());
                    json.writeEndObject();
                    json.writeStringField("tagline", "Millrace, data streams that upgrade while they flow");
                })
                .with("Vary", "Accept");
    }
}
