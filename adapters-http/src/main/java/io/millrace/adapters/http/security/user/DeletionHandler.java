package io.millrace.adapters.http.security.user;

import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.security.Authentication;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * {@code DELETE /_security/user/{name}} and {@code DELETE /_security/role/{name}}.
 *
 * @param find parses the name; empty if no user or role can have it
 * @param delete deletes the user or role for a caller; returns whether it existed
 */
record DeletionHandler<N>(Function<String, Optional<N>> find, BiPredicate<Authentication, N> delete)
        implements Handler {

    @Override
    public Response handle(Request request) {
        boolean found = find.apply(request.variable("name"))
                .filter(name -> delete.test(request.access().caller(), name))
                .isPresent();
        return Response.object(found ? 200 : 404, json -> {
            json.writeBooleanField("found", found);
        });
    }
}
