package io.millrace.adapters.http.security.caller;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.user.RoleJson;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.Rights;

/** {@code GET|HEAD /_security/user/_privileges}: the privileges of all roles of the caller. */
record ListPrivilegesHandler() implements Handler {

    @Override
    public Response handle(Request request) {
        if (request.access()
                .caller()
                .apiKey()
                .filter(DescribedApiKey::isLimited)
                .isPresent()) {
            throw RequestRefusedException.illegalArgument("the privileges of an api key with role descriptors are not a"
                    + " list of privileges; read the key with [GET /_security/api_key?owner=true]");
        }
        Rights rights = request.access().rights();
        return Response.object(200, json -> {
            Members.texts(json, "cluster", rights.cluster().stream().sorted().toList(), ClusterPrivilege::key);
            json.writeArrayFieldStart("global");
            json.writeEndArray();
            RoleJson.writeGrants(json, rights.indices());
            json.writeArrayFieldStart("applications");
            json.writeEndArray();
            json.writeArrayFieldStart("run_as");
            json.writeEndArray();
        });
    }
}
