package io.millrace.adapters.http.index.selection;

import io.millrace.adapters.http.index.response.IndexJson;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.health.DescribeCluster;
import io.millrace.application.port.driving.health.DescribeCluster.Identity;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.ShortUuid;
import java.util.List;

/**
 * {@code GET|POST /_search_shards} and {@code /{index}/_search_shards}: the indices that a search reads. Every index
 * has one shard, and every instance can read it, so the node is the instance that responds.
 */
public record SearchShardsHandler(ReadIndices indices, DescribeCluster cluster) implements Handler {

    @Override
    public Response handle(Request request) {
        List<Index> found =
                indices.survey(new ReadIndices.Survey(Targets.read(request, Expand.OPEN), false, true)).stream()
                        .map(ReadIndices.Surveyed::index)
                        .toList();
        Identity identity = cluster.identity();
        String node = ShortUuid.of(identity.process());
        return Response.object(200, json -> {
            json.writeObjectFieldStart("nodes");
            json.writeObjectFieldStart(node);
            json.writeStringField("name", identity.instance());
            json.writeEndObject();
            json.writeEndObject();
            json.writeObjectFieldStart("indices");
            for (Index index : found) {
                json.writeObjectFieldStart(index.name().value());
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeArrayFieldStart("shards");
            for (Index index : found) {
                json.writeStartArray();
                json.writeStartObject();
                IndexJson.writeShard(json, index.name().value(), node);
                json.writeEndObject();
                json.writeEndArray();
            }
            json.writeEndArray();
        });
    }
}
