package io.millrace.adapters.http.graphql.known;

import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/**
 * The routes of stored GraphQL documents. They are not GraphQL fields, because in the mode {@code trusted-only} such
 * fields could not be used before a document is trusted.
 */
public final class KnownDocumentRoutes {

    private static final String DOCUMENTS = "/_graphql/document";
    private static final String DOCUMENT = "/_graphql/document/{hash}";

    private KnownDocumentRoutes() {}

    /**
     * Returns the routes.
     *
     * @param execution checks whether a document can be executed
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(
            ManageKnownDocuments documents, AuditChange audit, GraphQlExecution execution, long largestBody) {
        return List.of(
                Route.in(Area.STORE, Action.READ_GRAPHQL_DOCUMENTS, DOCUMENTS, "GET")
                        .parameters("size", "after")
                        .onWorker(new ListKnownDocumentsHandler(documents)),
                Route.in(Area.STORE, Action.READ_GRAPHQL_DOCUMENTS, DOCUMENT, "GET")
                        .onWorker(new FindKnownDocumentHandler(documents)),
                Route.in(Area.STORE, Action.PUT_GRAPHQL_DOCUMENTS, DOCUMENTS, "PUT")
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new TrustDocumentsHandler(documents, execution, audit)),
                Route.in(Area.STORE, Action.DELETE_GRAPHQL_DOCUMENT, DOCUMENT, "DELETE")
                        .onWorker(new RemoveDocumentHandler(documents, audit)));
    }
}
