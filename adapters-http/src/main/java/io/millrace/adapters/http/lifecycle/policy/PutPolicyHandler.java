package io.millrace.adapters.http.lifecycle.policy;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.lifecycle.ManagePolicies;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.lifecycle.policy.PolicyName;
import io.millrace.domain.text.TimeText;
import java.util.Map;

/** {@code PUT /_ilm/policy/{name}}. */
record PutPolicyHandler(ManagePolicies policies, AuditChange audit) implements Handler {

    @Override
    public Response handle(Request request) {
        PolicyName name = new PolicyName(request.variable("name"));
        LifecyclePolicy policy = PolicyReader.read(name, request.json("put_lifecycle_request"));
        policies.put(policy);
        audit.audit(
                request.access().caller(),
                Kind.LIFECYCLE_CHANGED,
                Map.of(
                        "policy",
                        name.value(),
                        "min_age_of_delete",
                        policy.retention().map(TimeText::written).orElse("infinite")));
        return Response.acknowledged().warning(policy.describeWithoutEffect());
    }
}
