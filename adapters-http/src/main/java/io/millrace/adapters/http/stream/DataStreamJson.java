package io.millrace.adapters.http.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.stream.DataStream;
import java.io.IOException;

/** Writes members of data streams. */
public final class DataStreamJson {

    private DataStreamJson() {}

    /** Writes the name, the timestamp field, the backing indices and the generation. */
    public static void writeIdentity(JsonGenerator json, DataStream stream) throws IOException {
        writeName(json, stream);
        Members.objects(json, "indices", stream.backingIndices(), index -> {
            json.writeStringField("index_name", index.name().value());
            json.writeStringField("index_uuid", ShortUuid.of(index.uuid()));
        });
        json.writeNumberField("generation", stream.generation());
        json.writeBooleanField("hidden", stream.hidden());
    }

    /** Writes the name and the timestamp field. */
    static void writeName(JsonGenerator json, DataStream stream) throws IOException {
        json.writeStringField("name", stream.name().value());
        json.writeObjectFieldStart("timestamp_field");
        json.writeStringField("name", DocumentSource.TIMESTAMP_FIELD);
        json.writeEndObject();
    }
}
