package io.millrace.adapters.http.index.response;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.domain.index.Index;
import java.io.IOException;
import java.util.List;

/** Writes members of indices. */
public final class IndexJson {

    private IndexJson() {}

    /** Writes the member {@code settings} with all effective settings; {@code flat} keys contain dots. */
    public static void writeSettings(JsonGenerator json, Index index, boolean flat) throws IOException {
        new ShownSettings(List.of(), flat, false, false).write(json, index);
    }

    /** Writes the member {@code mappings}. */
    public static void writeMappings(JsonGenerator json, Index index) throws IOException {
        json.writeFieldName("mappings");
        EmbeddedJson.write(json, index.mappingsInForce());
    }

    /** Writes the members of the only shard of an index, without braces. */
    public static void writeShard(JsonGenerator json, String index, String node) throws IOException {
        writeRouting(json, node);
        json.writeNumberField("shard", 0);
        json.writeStringField("index", index);
    }

    /** Writes the state and the node of the only shard of an index. */
    public static void writeRouting(JsonGenerator json, String node) throws IOException {
        json.writeStringField("state", "STARTED");
        json.writeBooleanField("primary", true);
        json.writeStringField("node", node);
        json.writeNullField("relocating_node");
    }
}
