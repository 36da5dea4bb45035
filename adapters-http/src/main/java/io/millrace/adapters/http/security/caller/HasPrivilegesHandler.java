package io.millrace.adapters.http.security.caller;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.user.RoleReader;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.text.NamePattern;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code GET|POST /_security/user/_has_privileges} and {@code /_security/user/{name}/_has_privileges}, where the name
 * is the caller's.
 */
record HasPrivilegesHandler() implements Handler {

    @Override
    public Response handle(Request request) {
        String username = request.access().caller().username().value();
        if (request.findVariable("name").filter(name -> !name.equals(username)).isPresent()) {
            throw new Rejection(
                    Rejection.Reason.FORBIDDEN, "users can only check their own privileges, not those of other users");
        }
        JsonObject body = request.json("has_privileges").allowing("cluster", "index", "application");
        if (!body.array("application").orElse(List.of()).isEmpty()) {
            throw RequestRefusedException.illegalArgument("[application] privileges are not offered");
        }
        List<ClusterPrivilege> cluster = RoleReader.clusterPrivileges(body);
        List<IndexGrant> index = RoleReader.grants(body, "index");
        if (cluster.isEmpty() && index.isEmpty()) {
            throw Rejection.validation("at least one cluster or index privilege must be requested");
        }
        Rights rights = request.access().rights();
        Map<String, Boolean> ofCluster = new LinkedHashMap<>();
        cluster.forEach(privilege -> ofCluster.put(privilege.key(), rights.allows(privilege)));
        Map<String, Map<String, Boolean>> ofIndices = new LinkedHashMap<>();
        for (IndexGrant requested : index) {
            for (NamePattern name : requested.names()) {
                Map<String, Boolean> held = ofIndices.computeIfAbsent(name.value(), any -> new LinkedHashMap<>());
                requested.privileges().stream()
                        .sorted()
                        .forEach(privilege -> held.put(privilege.key(), allows(rights, privilege, name)));
            }
        }
        boolean all = !ofCluster.containsValue(false)
                && ofIndices.values().stream().noneMatch(held -> held.containsValue(false));
        return Response.object(200, json -> {
            json.writeStringField("username", username);
            json.writeBooleanField("has_all_requested", all);
            write(json, "cluster", ofCluster);
            json.writeObjectFieldStart("index");
            for (Map.Entry<String, Map<String, Boolean>> held : ofIndices.entrySet()) {
                write(json, held.getKey(), held.getValue());
            }
            json.writeEndObject();
            json.writeObjectFieldStart("application");
            json.writeEndObject();
        });
    }

    private static boolean allows(Rights rights, IndexPrivilege privilege, NamePattern name) {
        return name.isConcrete() ? rights.allows(privilege, name.value()) : rights.allowsAll(privilege, name);
    }

    private static void write(JsonGenerator json, String name, Map<String, Boolean> held) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Boolean> privilege : held.entrySet()) {
            json.writeBooleanField(privilege.getKey(), privilege.getValue());
        }
        json.writeEndObject();
    }
}
