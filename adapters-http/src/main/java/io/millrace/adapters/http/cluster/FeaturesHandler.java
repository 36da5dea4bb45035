package io.millrace.adapters.http.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Identity;
import io.millrace.domain.index.ShortUuid;
import java.io.IOException;

/**
 * {@code GET /_xpack}: the license of {@link LicenseHandler} and the features that clients look for. Features that are
 * absent from the response do not exist.
 *
 * @param secured whether requests need credentials
 */
record FeaturesHandler(DescribeCluster cluster, Build build, boolean secured) implements Handler {

    static final String[] PARAMETERS = {"categories", "accept_enterprise"};

    @Override
    public Response handle(Request request) {
        Identity identity = cluster.identity();
        return Response.object(200, json -> {
            json.writeObjectFieldStart("build");
            json.writeStringField("hash", build.hash());
            json.writeStringField("date", build.date());
            json.writeEndObject();
            json.writeObjectFieldStart("license");
            json.writeStringField("uid", ShortUuid.of(identity.uuid()));
            json.writeStringField("type", "basic");
            json.writeStringField("mode", "basic");
            json.writeStringField("status", "active");
            json.writeEndObject();
            json.writeObjectFieldStart("features");
            writeFeature(json, "data_streams", true);
            writeFeature(json, "security", secured);
            json.writeEndObject();
            json.writeStringField("tagline", GreetHandler.TAGLINE);
        });
    }

    private static void writeFeature(JsonGenerator json, String name, boolean enabled) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeBooleanField("available", true);
        json.writeBooleanField("enabled", enabled);
        json.writeEndObject();
    }
}
