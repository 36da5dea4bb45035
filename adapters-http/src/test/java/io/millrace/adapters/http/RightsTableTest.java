package io.millrace.adapters.http;

import io.millrace.adapters.http.health.ReadinessHandler;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.privilege.Action;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the table of rights in the documentation. It is made from the routes, between two comments of the page. */
class RightsTableTest {

    private static final List<String> ORDER_OF_METHODS = List.of("GET", "POST", "PUT", "DELETE");

    @Test
    void the_table_in_the_documentation_is_that_of_the_routes() throws IOException {
        RightsTable.check("rights", table(), getClass());
    }

    private static String table() {
        return RightsTable.of(
                "Request",
                Stream.concat(routes(), Stream.of(RightsTable.row("any other path of the store", Action.UNKNOWN))));
    }

    private static Stream<String> routes() {
        try (ReadinessHandler readiness = RoutesOutsideTheStore.alwaysReady();
                StoreServer server = StoreServer.guarded(RoutesOutsideTheStore.all(readiness))) {
            return server.routes.stream()
                    .filter(route -> route.action() != Action.UNKNOWN)
                    .sorted(Comparator.comparing((Route route) -> route.path().text())
                            .thenComparing(RightsTableTest::methods))
                    .map(route -> RightsTable.row("`" + methods(route) + " " + route.path() + "`", route.action()))
                    .toList()
                    .stream();
        }
    }

    private static String methods(Route route) {
        return route.methods().stream()
                .sorted(Comparator.comparing(ORDER_OF_METHODS::indexOf))
                .collect(Collectors.joining(" "));
    }
}
