package io.millrace.adapters.http.document;

import io.millrace.adapters.http.document.find.FindDocumentHandler;
import io.millrace.adapters.http.document.find.FindDocumentsHandler;
import io.millrace.adapters.http.document.find.FindSourceHandler;
import io.millrace.adapters.http.document.write.BulkHandler;
import io.millrace.adapters.http.document.write.BulkReader;
import io.millrace.adapters.http.document.write.ChangeDocumentHandler;
import io.millrace.adapters.http.document.write.SentDocumentReader;
import io.millrace.adapters.http.document.write.WriteDocumentHandler;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.List;

/** The routes that write documents or find them by id. */
public final class DocumentRoutes {

    private static final String[] BULK_PARAMETERS = {
        "wait_for_active_shards",
        "refresh",
        "routing",
        "timeout",
        "_source",
        "_source_excludes",
        "_source_includes",
        "pipeline",
        "require_alias",
        "require_data_stream",
        "list_executed_pipelines",
        "include_source_on_error"
    };

    private static final String[] WRITE_PARAMETERS = {
        "wait_for_active_shards",
        "refresh",
        "routing",
        "timeout",
        "version",
        "version_type",
        "if_seq_no",
        "if_primary_term",
        "pipeline",
        "require_alias",
        "require_data_stream",
        "include_source_on_error"
    };

    private static final String[] SOURCE_PARAMETERS = {
        "preference",
        "realtime",
        "refresh",
        "routing",
        "version",
        "version_type",
        "_source",
        "_source_excludes",
        "_source_includes"
    };

    private DocumentRoutes() {}

    /**
     * The limits of requests.
     *
     * @param control the maximum size in bytes of a body that is not a document
     * @param document the maximum size of a document in bytes
     * @param bulk the maximum size of a bulk body in bytes
     * @param bulkItems the maximum number of operations in a bulk body
     */
    public record Limits(long control, int document, long bulk, int bulkItems) {

        public static Limits defaults() {
            return new Limits(1L << 20, 10 << 20, 10L << 20, 50_000);
        }
    }

    public static List<Route> of(StoreUseCases.Documents ports, ReadIndices indices, Limits limits, Clock clock) {
        SentDocumentReader reader = new SentDocumentReader(limits.document());
        BulkHandler bulk =
                new BulkHandler(ports.ingest(), new BulkReader(limits.document(), limits.bulkItems()), clock);
        FindDocumentsHandler findAll = new FindDocumentsHandler(ports.read(), indices);
        WriteDocumentHandler create = new WriteDocumentHandler(ports.ingest(), reader, Operation.CREATE);
        WriteDocumentHandler index = new WriteDocumentHandler(ports.ingest(), reader, Operation.INDEX);
        BodyRule document = BodyRule.required(limits.document(), BodyType.JSON);
        BodyRule bulkBody = BodyRule.required(limits.bulk(), BodyType.JSON, BodyType.NDJSON);
        BodyRule control = BodyRule.optional(limits.control(), BodyType.JSON);
        BodyRule ids = BodyRule.required(limits.control(), BodyType.JSON);
        return List.of(
                store(Action.BULK, "/_bulk", "POST", "PUT")
                        .parameters(BULK_PARAMETERS)
                        .body(bulkBody)
                        .onWorker(bulk),
                store(Action.BULK, "/{index}/_bulk", "POST", "PUT")
                        .parameters(BULK_PARAMETERS)
                        .parameters(BulkReader.ONLY_INTO)
                        .body(bulkBody)
                        .onWorker(bulk),
                store(Action.WRITE_DOCUMENT, "/{index}/_doc", "POST")
                        .parameters(WRITE_PARAMETERS)
                        .parameters("op_type")
                        .body(document)
                        .onWorker(create),
                store(Action.WRITE_DOCUMENT, "/{index}/_doc/{+id}", "PUT", "POST")
                        .parameters(WRITE_PARAMETERS)
                        .parameters("op_type")
                        .body(document)
                        .onWorker(index),
                store(Action.WRITE_DOCUMENT, "/{index}/_create/{+id}", "PUT", "POST")
                        .parameters(WRITE_PARAMETERS)
                        .parameters(BulkReader.ONLY_INTO)
                        .body(document)
                        .onWorker(create),
                store(Action.FIND_DOCUMENT, "/{index}/_doc/{+id}", "GET")
                        .parameters(FindDocumentsHandler.parameters())
                        .parameters("version", "version_type")
                        .onWorker(new FindDocumentHandler(ports.read(), indices)),
                store(Action.FIND_DOCUMENT, "/{index}/_source/{+id}", "GET")
                        .parameters(SOURCE_PARAMETERS)
                        .onWorker(new FindSourceHandler(ports.read())),
                store(Action.FIND_DOCUMENTS, "/_mget", "GET", "POST")
                        .parameters(FindDocumentsHandler.parameters())
                        .body(ids)
                        .onWorker(findAll),
                store(Action.FIND_DOCUMENTS, "/{index}/_mget", "GET", "POST")
                        .parameters(FindDocumentsHandler.parameters())
                        .body(ids)
                        .onWorker(findAll),
                store(Action.WRITE_DOCUMENT, "/{index}/_doc/{+id}", "DELETE")
                        .anyParameter()
                        .onWorker(new ChangeDocumentHandler(ports.ingest(), Operation.DELETE)),
                store(Action.WRITE_DOCUMENT, "/{index}/_update/{+id}", "POST")
                        .anyParameter()
                        .body(control)
                        .onWorker(new ChangeDocumentHandler(ports.ingest(), Operation.UPDATE)));
    }

    private static Route.Builder store(Action action, String path, String... methods) {
        return Route.in(Area.STORE, action, path, methods);
    }
}
