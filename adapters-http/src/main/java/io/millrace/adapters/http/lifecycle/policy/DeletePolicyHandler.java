package io.millrace.adapters.http.lifecycle.policy;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.lifecycle.ManagePolicies;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.lifecycle.policy.PolicyName;
import java.util.Map;

/** {@code DELETE /_ilm/policy/{name}}. */
record DeletePolicyHandler(ManagePolicies policies, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        PolicyName name = new PolicyName(request.variable("name"));
        policies.delete(name);
        audit.audit(request.access().caller(), Kind.LIFECYCLE_REMOVED, Map.of("policy", name.value()));
        return Response.acknowledged();
    }
}
