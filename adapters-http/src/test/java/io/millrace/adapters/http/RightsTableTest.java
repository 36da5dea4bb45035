package io.millrace.adapters.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.health.ReadinessHandler;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.Action;
import io.millrace.domain.security.IndexPrivilege;
import io.millrace.domain.security.RestrictedNames;
import io.millrace.domain.security.Rights;
import io.millrace.domain.security.Role;
import io.millrace.domain.security.RoleName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the table of rights in the documentation. It is made from the routes, between two comments of the page. */
class RightsTableTest {

    private static final Path PAGE = Path.of("..", "docs", "security.md");
    private static final String BEGIN = "<!-- rights: begin -->\n";
    private static final String END = "<!-- rights: end -->\n";
    private static final String WRITE = "millrace.docs.write";
    private static final List<String> ORDER_OF_METHODS = List.of("GET", "POST", "PUT", "DELETE");

    @Test
    void the_table_in_the_documentation_is_that_of_the_routes() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END);
        String table = table();
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(end));
            return;
        }

        assertThat(page.substring(begin, end))
                .as("write it again: mvn test -pl adapters-http -am -Dtest=RightsTableTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE + "=true")
                .isEqualTo(table);
    }

    private static String table() {
        String roles = weakestFirst().stream().map(RoleName::value).collect(Collectors.joining(" | "));
        String rows = Stream.concat(routes(), Stream.of(row("any other path of the store", Action.UNKNOWN)))
                .collect(Collectors.joining("\n"));
        return "| Request | Takes | " + roles + " |\n|---|---|" + "---|".repeat(Role.SHIPPED.size()) + "\n" + rows
                + "\n";
    }

    private static Stream<String> routes() {
        try (ReadinessHandler readiness = RoutesBesideTheStore.alwaysReady();
                StoreServer server = StoreServer.guarded(RoutesBesideTheStore.all(readiness))) {
            return server.routes.stream()
                    .filter(route -> route.action() != Action.UNKNOWN)
                    .sorted(Comparator.comparing((Route route) -> route.path().text())
                            .thenComparing(RightsTableTest::methods))
                    .map(route -> row("`" + methods(route) + " " + route.path() + "`", route.action()))
                    .toList()
                    .stream();
        }
    }

    private static String methods(Route route) {
        return route.methods().stream()
                .sorted(Comparator.comparing(ORDER_OF_METHODS::indexOf))
                .collect(Collectors.joining(" "));
    }

    private static String row(String request, Action action) {
        String cells = weakestFirst().stream()
                .map(role -> isAllowed(role, action) ? "yes" : "")
                .collect(Collectors.joining(" | "));
        return "| " + request + " | " + taken(action) + " | " + cells + " |";
    }

    private static List<RoleName> weakestFirst() {
        List<RoleName> roles =
                new ArrayList<>(Role.SHIPPED.stream().map(Role::name).toList());
        Collections.reverse(roles);
        return roles;
    }

    private static String taken(Action action) {
        return switch (action.scope()) {
            case NOBODY -> "nothing";
            case CALLER -> "to be known";
            case CLUSTER ->
                "cluster "
                        + action.clusterPrivileges().stream()
                                .map(privilege -> "`" + privilege.key() + "`")
                                .sorted()
                                .collect(Collectors.joining(" or "));
            case INDEX ->
                "index "
                        + Arrays.stream(IndexPrivilege.values())
                                .filter(action.indexPrivileges()::contains)
                                .map(privilege -> "`" + privilege.key() + "`")
                                .collect(Collectors.joining(" or "));
        };
    }

    private static boolean isAllowed(RoleName role, Action action) {
        Rights rights = Rights.of(List.of(role), Role.shipped(role).stream().toList(), RestrictedNames.NONE);
        return rights.allows(action, "any");
    }
}
