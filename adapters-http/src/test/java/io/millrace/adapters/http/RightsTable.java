package io.millrace.adapters.http;

import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.IndexPrivilege;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.security.privilege.RoleName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table in the documentation of what takes which rights, kept between two comments of the page. */
public final class RightsTable {

    private RightsTable() {}

    /**
     * Holds the table against the page, or writes it there if that is asked for.
     *
     * @param name in the comments
     * @param test which checks the table
     */
    public static void check(String name, String table, Class<?> test) throws IOException {
        DocumentedTable.check("security.md", name, table, DocumentedTable.unitTest(test));
    }

    /** Returns a table of these rows. */
    public static String of(String what, Stream<String> rows) {
        String roles = weakestFirst().stream().map(RoleName::value).collect(Collectors.joining(" | "));
        return "| " + what + " | Required privilege | " + roles + " |\n|---|---|" + "---|".repeat(Role.SHIPPED.size())
                + "\n" + rows.collect(Collectors.joining("\n")) + "\n";
    }

    /** Returns the row of one request or field. */
    public static String row(String what, Action action) {
        String cells = weakestFirst().stream()
                .map(role -> isAllowed(role, action) ? "yes" : "")
                .collect(Collectors.joining(" | "));
        return "| " + what + " | " + taken(action) + " | " + cells + " |";
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
