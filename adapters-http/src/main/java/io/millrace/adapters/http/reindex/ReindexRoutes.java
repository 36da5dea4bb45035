package io.millrace.adapters.http.reindex;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of the upgrade of data streams and plain indices. */
public final class ReindexRoutes {

    private ReindexRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(ManageReindexTasks tasks, AuditChange audit, long largestBody) {
        return List.of(
                // The handler checks the parameters itself, because errors in the body are reported before errors in
                // the parameters.
                Route.in(Area.STORE, Action.START_REINDEX, "/_migration/reindex", "POST")
                        .anyParameter()
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new StartReindexHandler(tasks, audit)),
                Route.in(Area.STORE, Action.READ_REINDEX_STATUS, "/_migration/reindex/{index}/_status", "GET")
                        .onWorker(new ReadReindexStatusHandler(tasks)),
                Route.in(Area.STORE, Action.CANCEL_REINDEX, "/_migration/reindex/{index}/_cancel", "POST")
                        .onWorker(new CancelReindexHandler(tasks, audit)));
    }
}
