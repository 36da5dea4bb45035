package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.adapters.http.server.Guard;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.application.usecase.security.AuthorizeService;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.user.Username;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Guards for servers under test. */
public final class Guards {

    private static final String ROLES = "X-Roles";

    private Guards() {}

    /** Returns a guard that allows every request. */
    public static Guard open() {
        return new Guard(new Unsecured(), authorize(List.of(), names -> Map.of()), (address, what) -> {});
    }

    /**
     * Returns a guard that believes what roles a request says its caller has, in the header {@code X-Roles}, which is
     * empty for a caller without roles.
     */
    public static Guard believing(
            List<Role> roles, Function<Collection<String>, Map<String, List<String>>> otherNames) {
        Identification identification = head -> head.headers()
                .find(ROLES)
                .<Identification.Result>map(names -> new Identification.Result.Known(Authentication.of(
                        new Username("anna"),
                        Stream.of(names.split(","))
                                .filter(name -> !name.isEmpty())
                                .map(RoleName::new)
                                .toList())))
                .orElseGet(() -> new Identification.Result.Refused(Challenges.missing(head)));
        return new Guard(identification, authorize(roles, otherNames), (address, what) -> {});
    }

    private static Authorize authorize(
            List<Role> roles, Function<Collection<String>, Map<String, List<String>>> otherNames) {
        return new AuthorizeService(
                () -> roles, RestrictedNames.NONE, otherNames, new AuditLog(entry -> {}, Clock.systemUTC()));
    }
}
