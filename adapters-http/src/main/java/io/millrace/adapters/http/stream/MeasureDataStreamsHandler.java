package io.millrace.adapters.http.stream;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.index.selection.Targets.Streams;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.json.ReadableSize;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageDataStreams.Measured;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.NameSelection.Expand;
import java.io.IOException;
import java.util.List;

/** {@code GET /_data_stream/_stats} and {@code /_data_stream/{name}/_stats}. */
record MeasureDataStreamsHandler(ManageDataStreams streams) implements Handler {

    @Override
    public Response handle(Request request) {
        Streams meant = Targets.streams(request, Expand.OPEN);
        List<Measured> measured = streams.measure(meant.selection(), meant.scope());
        boolean human = request.isHuman();
        return Response.object(200, json -> write(json, measured, human));
    }

    private static void write(JsonGenerator json, List<Measured> measured, boolean human) throws IOException {
        int indices =
                measured.stream().mapToInt(MeasureDataStreamsHandler::indices).sum();
        Targets.writeShards(json, indices);
        json.writeNumberField("data_stream_count", measured.size());
        json.writeNumberField("backing_indices", indices);
        writeSize(
                json,
                "total_store_size",
                measured.stream().mapToLong(Measured::bytes).sum(),
                human);
        Members.objects(json, "data_streams", measured, stream -> {
            json.writeStringField("data_stream", stream.stream().name().value());
            json.writeNumberField("backing_indices", indices(stream));
            writeSize(json, "store_size", stream.bytes(), human);
            json.writeNumberField(
                    "maximum_timestamp",
                    stream.latest().map(Timestamp::toEpochMillis).orElse(0L));
        });
    }

    private static int indices(Measured measured) {
        return measured.stream().backingIndices().size();
    }

    private static void writeSize(JsonGenerator json, String name, long bytes, boolean human) throws IOException {
        if (human) {
            json.writeStringField(name, ReadableSize.of(bytes));
        }
        json.writeNumberField(name + "_bytes", bytes);
    }
}
