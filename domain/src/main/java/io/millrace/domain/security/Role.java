package io.millrace.domain.security;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A set of privileges with a name. Those that {@link #SHIPPED} lists are always there and never change. */
public record Role(RoleName name, Set<ClusterPrivilege> cluster, List<IndexGrant> indices) {

    /** May do everything; its users are administrators. */
    public static final RoleName ADMIN = new RoleName("admin");

    /** The most roles that may be made beside those that ship. */
    public static final int MOST = 1_000;

    /** The roles that ship, all of them on every name. */
    public static final List<Role> SHIPPED = List.of(
            onEverything(ADMIN, Set.of(ClusterPrivilege.ALL), Set.of(IndexPrivilege.ALL)),
            onEverything(
                    new RoleName("operator"),
                    Set.of(ClusterPrivilege.MONITOR, ClusterPrivilege.MANAGE),
                    Set.of(IndexPrivilege.READ, IndexPrivilege.WRITE, IndexPrivilege.MANAGE)),
            onEverything(
                    new RoleName("writer"),
                    Set.of(ClusterPrivilege.MONITOR),
                    Set.of(IndexPrivilege.READ, IndexPrivilege.WRITE)),
            onEverything(new RoleName("reader"), Set.of(ClusterPrivilege.MONITOR), Set.of(IndexPrivilege.READ)));

    private static final int MOST_GRANTS = 1_000;

    /**
     * Checks the number of grants.
     *
     * @throws Rejection if there are too many
     */
    public Role {
        Objects.requireNonNull(name, "name");
        cluster = Set.copyOf(cluster);
        indices = List.copyOf(indices);
        if (indices.size() > MOST_GRANTS) {
            throw new Rejection(
                    Rejection.Reason.VALIDATION,
                    "Validation Failed: 1: a role has at most " + MOST_GRANTS + " indices privileges;");
        }
    }

    /** Returns the role that ships under this name. */
    public static Optional<Role> shipped(RoleName name) {
        return SHIPPED.stream().filter(role -> role.name().equals(name)).findFirst();
    }

    /**
     * Lets {@code name} pass if a role may be made or changed under it.
     *
     * @throws Rejection if a role ships under it
     */
    public static void requireFree(RoleName name) {
        if (shipped(name).isPresent()) {
            throw Rejection.invalid("Role [" + name + "] is reserved and may not be used.");
        }
    }

    /**
     * Lets {@code name} pass if the role under it may be removed.
     *
     * @throws Rejection if it is one that ships
     */
    public static void requireRemovable(RoleName name) {
        if (shipped(name).isPresent()) {
            throw Rejection.invalid("role [" + name + "] is reserved and cannot be deleted");
        }
    }

    private static Role onEverything(RoleName name, Set<ClusterPrivilege> cluster, Set<IndexPrivilege> privileges) {
        return new Role(name, cluster, List.of(new IndexGrant(List.of(new NamePattern("*")), privileges)));
    }
}
