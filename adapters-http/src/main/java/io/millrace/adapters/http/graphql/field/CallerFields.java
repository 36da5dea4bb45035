package io.millrace.adapters.http.graphql.field;

import io.millrace.adapters.http.route.caller.Access;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.ClusterPrivilege;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.Rights;
import java.util.Arrays;

/** The fields about the caller. */
public final class CallerFields {

    private CallerFields() {}

    public static void register(Fields fields) {
        fields.acting("Query", "me", Action.GRAPHQL, (environment, access) -> new Caller(access));
        fields.acting("Me", "indexPrivileges", Action.GRAPHQL, (environment, access) -> {
            Rights rights =
                    StreamFields.source(environment, Caller.class).access().rights();
            String name = StreamFields.text(environment, "dataStream");
            return Arrays.stream(IndexPrivilege.values())
                    .filter(privilege -> rights.allows(privilege, name))
                    .toList();
        });
        fields.of(Caller.class, "Me")
                .showing("name", caller -> caller.identity().username().value())
                .showing("fullName", caller -> caller.identity().fullName().orElse(null))
                .showing("email", caller -> caller.identity().email().orElse(null))
                .showing(
                        "roles",
                        caller -> caller.identity().roles().stream()
                                .map(role -> role.value())
                                .toList())
                .showing(
                        "clusterPrivileges",
                        caller -> Arrays.stream(ClusterPrivilege.values())
                                .filter(caller.access().rights()::allows)
                                .toList());
        fields.inMemory("Query", "me");
        // The fields with privileges are not in memory, because they may read roles from the database.
        fields.inMemory("Me", "name", "fullName", "email", "roles");
    }

    /** The caller. The privileges are read only if they are requested. */
    private record Caller(Access access) {

        Authentication identity() {
            return access.caller();
        }
    }
}
