package io.millrace.adapters.http.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A block of an index in the cluster state, as Elasticsearch shows it.
 *
 * @param id the number of the block in Elasticsearch
 * @param levels the operations that the block forbids
 */
record BlockJson(String id, String description, List<String> levels) {

    private static final String READ = "read";
    private static final String WRITE = "write";
    private static final String METADATA_WRITE = "metadata_write";

    private static final BlockJson CLOSED = new BlockJson("4", "index closed", List.of(READ, WRITE));

    private static BlockJson of(IndexBlock block) {
        return switch (block) {
            case READ_ONLY -> new BlockJson("5", "index read-only (api)", List.of(WRITE, METADATA_WRITE));
            case READ -> new BlockJson("7", "index read (api)", List.of(READ));
            case WRITE -> new BlockJson("8", "index write (api)", List.of(WRITE));
            case METADATA -> new BlockJson("9", "index metadata (api)", List.of("metadata_read", METADATA_WRITE));
            case READ_ONLY_ALLOW_DELETE ->
                new BlockJson("12", "index read-only / allow delete (api)", List.of(WRITE, METADATA_WRITE));
        };
    }

    private static List<BlockJson> of(Index index) {
        return Stream.concat(
                        index.closed() ? Stream.of(CLOSED) : Stream.empty(),
                        index.blocks().stream().sorted().map(BlockJson::of))
                .toList();
    }

    /** Writes the blocks of the indices that have blocks; a closed index has one. */
    static void write(JsonGenerator json, List<Index> indices) throws IOException {
        List<Index> blocked =
                indices.stream().filter(index -> !of(index).isEmpty()).toList();
        json.writeObjectFieldStart("blocks");
        if (!blocked.isEmpty()) {
            json.writeObjectFieldStart("indices");
            for (Index index : blocked) {
                json.writeObjectFieldStart(index.name().value());
                for (BlockJson block : of(index)) {
                    block.write(json);
                }
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(id);
        json.writeStringField("description", description);
        json.writeBooleanField("retryable", false);
        Members.texts(json, "levels", levels, Function.identity());
        json.writeEndObject();
    }
}
