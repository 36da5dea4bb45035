package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Identity;
import io.millrace.domain.index.ShortUuid;

/**
 * {@code GET /_license}. The service needs no license. Beats and Logstash write only to a service with an active
 * license, so the response is that of an active basic license without an expiry date.
 */
record LicenseHandler(DescribeCluster cluster) implements Handler {

    static final String[] PARAMETERS = {"local", "accept_enterprise"};

    @Override
    public Response handle(Request request) {
        Identity identity = cluster.identity();
        return Response.object(200, json -> {
            json.writeObjectFieldStart("license");
            json.writeStringField("status", "active");
            json.writeStringField("uid", ShortUuid.of(identity.uuid()));
            json.writeStringField("type", "basic");
            json.writeStringField("issued_to", identity.cluster());
            json.writeStringField("issuer", "millrace");
            json.writeEndObject();
        });
    }
}
