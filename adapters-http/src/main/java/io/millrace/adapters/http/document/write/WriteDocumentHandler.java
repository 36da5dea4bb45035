package io.millrace.adapters.http.document.write;

import io.millrace.adapters.http.document.write.BulkHandler.ItemForm;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Outcome;
import io.millrace.domain.document.DocumentSource;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * {@code POST /{index}/_doc}, {@code PUT|POST /{index}/_doc/{id}} and {@code PUT|POST /{index}/_create/{id}}.
 *
 * @param otherwise the operation if the request has no {@code op_type}
 */
public record WriteDocumentHandler(IngestDocuments ingest, SentDocumentReader reader, Operation otherwise)
        implements Handler {

    @Override
    public void requireRights(Request head) {
        head.access().require(head.variable("index"));
    }

    @Override
    public Response handle(Request request) {
        String target = request.variable("index");
        request.access().require(target);
        Operation operation = operation(request.parameters());
        if (operation == Operation.CREATE) {
            WriteParameters.requireUnconditional(request.parameters());
        }
        WriteParameters parameters = WriteParameters.of(request.parameters());
        DocumentSource source = reader.read(request.body(), 0, request.body().length, request.memory());
        Item item = new Item(target, operation, request.findVariable("id"), Optional.of(source), parameters.required());
        List<Outcome> outcomes = ingest.ingest(
                List.of(BulkHandler.onlyInto(request.parameters())
                        .map(item::onlyInto)
                        .orElse(item)),
                request.access().creationRights());
        parameters.refreshIfRequested(outcomes, ingest);
        Outcome outcome = outcomes.get(0);
        if (outcome instanceof Outcome.Refused refused) {
            throw refused.rejection();
        }
        return created(
                (Outcome.Created) outcome,
                new ItemForm(parameters.forced(), request.negotiation().hasTypes()));
    }

    private Operation operation(Parameters parameters) {
        return parameters
                .oneOf("op_type", "create", "index")
                .map(type -> type.equals("create") ? Operation.CREATE : Operation.INDEX)
                .orElse(otherwise);
    }

    private static Response created(Outcome.Created created, ItemForm form) {
        return Response.object(201, json -> BulkHandler.writeCreated(json, created, form))
                .with(
                        "Location",
                        "/" + encoded(created.index().value()) + "/_doc/"
                                + encoded(created.id().value()));
    }

    private static String encoded(String segment) {
        String encoded = URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
        // Clients and proxies would remove such a segment from the path.
        return encoded.equals(".") || encoded.equals("..") ? encoded.replace(".", "%2E") : encoded;
    }
}
