package io.millrace.adapters.http.index;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection.Expand;
import java.util.List;

/** {@code PUT /{index}/_block/{block}}; the response lists the indices to which the block was added. */
record BlockIndicesHandler(ChangeIndices indices) implements Handler {

    @Override
    public Response handle(Request request) {
        String name = request.variable("block");
        IndexBlock block = IndexBlock.ofKey(name)
                .orElseThrow(() -> RequestRefusedException.illegalArgument("No block found with name " + name));
        List<IndexName> blocked = indices.block(request.access().caller(), Targets.read(request, Expand.OPEN), block);
        return Response.object(200, json -> {
            json.writeBooleanField("acknowledged", true);
            json.writeBooleanField("shards_acknowledged", !blocked.isEmpty());
            Members.objects(json, "indices", blocked, index -> {
                json.writeStringField("name", index.value());
                json.writeBooleanField("blocked", true);
            });
        });
    }
}
