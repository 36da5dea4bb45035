package io.millrace.adapters.http.lifecycle.policy;

import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.message.BodyRule;
import io.millrace.adapters.http.route.message.BodyRule.BodyType;
import io.millrace.application.port.driving.lifecycle.ManagePolicies;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.security.privilege.Action;
import java.util.List;

/** The routes of lifecycle policies. */
public final class PolicyRoutes {

    private static final String POLICY = "/_ilm/policy/{name}";

    private PolicyRoutes() {}

    /**
     * Returns the routes.
     *
     * @param largestBody the maximum size of a body in bytes
     */
    public static List<Route> of(ManagePolicies policies, AuditChange audit, long largestBody) {
        ListPoliciesHandler list = new ListPoliciesHandler(policies);
        return List.of(
                Route.in(Area.STORE, Action.PUT_POLICY, POLICY, "PUT")
                        .parameters("timeout", "master_timeout")
                        .body(BodyRule.required(largestBody, BodyType.JSON))
                        .onWorker(new PutPolicyHandler(policies, audit)),
                Route.in(Area.STORE, Action.READ_POLICIES, "/_ilm/policy", "GET")
                        .parameters("timeout", "master_timeout")
                        .onWorker(list),
                Route.in(Area.STORE, Action.READ_POLICIES, POLICY, "GET")
                        .parameters("timeout", "master_timeout")
                        .onWorker(list),
                Route.in(Area.STORE, Action.DELETE_POLICY, POLICY, "DELETE")
                        .parameters("timeout", "master_timeout")
                        .onWorker(new DeletePolicyHandler(policies, audit)),
                Route.in(Area.STORE, Action.READ_POLICIES, "/_ilm/status", "GET")
                        .parameters("timeout", "master_timeout")
                        .onWorker(request ->
                                Response.object(200, json -> json.writeStringField("operation_mode", "RUNNING"))),
                Route.in(Area.STORE, Action.EXPLAIN_POLICIES, "/{index}/_ilm/explain", "GET")
                        .parameters("only_managed", "only_errors", "expand_wildcards", "master_timeout")
                        .onWorker(new ExplainPoliciesHandler(policies)));
    }
}
