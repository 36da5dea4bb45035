package io.millrace.adapters.http.index.mapping;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.index.change.MappingsChange;
import io.millrace.domain.text.JsonText;

/** {@code PUT|POST /{index}/_mapping}. */
public record PutMappingHandler(ChangeIndices indices, MappingMerge mapping) implements Handler {

    @Override
    public Response handle(Request request) {
        boolean writeIndexOnly = request.parameters().bool("write_index_only", false);
        ReadTarget target = Targets.read(request, Expand.OPEN);
        JsonValue sent = request.json("put_mapping").value();
        MappingFields.require(
                sent,
                "Types cannot be provided in put mapping requests"
                        + (request.negotiation().hasTypes()
                                ? ", unless the include_type_name parameter is set to true."
                                : ""));
        MappingsChange change = new MappingsChange(new JsonText(sent.raw()), present -> mapping.into(present, sent));
        indices.extendMappings(
                request.access().caller(), new ChangeIndices.MappingsRequest(target, writeIndexOnly, change));
        return Response.acknowledged();
    }
}
