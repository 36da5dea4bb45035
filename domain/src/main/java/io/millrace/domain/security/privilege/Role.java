package io.millrace.domain.security.privilege;

import io.millrace.domain.Rejection;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A named set of privileges. The roles in {@link #SHIPPED} always exist and never change.
 *
 * @param requiresSecondFactor whether this role requires a second factor: a user of this service who has this role but
 *     no second factor has no privileges at all, not even those of other roles
 */
public record Role(
        RoleName name, Set<ClusterPrivilege> cluster, List<IndexGrant> indices, boolean requiresSecondFactor) {

    /** The role with all privileges. Users with this role are administrators. */
    public static final RoleName ADMIN = new RoleName("admin");

    /** The maximum number of roles, not counting the built-in roles. */
    public static final int MOST = 1_000;

    /** The built-in roles. Their index privileges apply to every name. */
    public static final List<Role> SHIPPED = List.of(
            onEverything(ADMIN, Set.of(ClusterPrivilege.ALL), Set.of(IndexPrivilege.ALL)),
            onEverything(
                    new RoleName("operator"),
                    Set.of(ClusterPrivilege.MONITOR, ClusterPrivilege.MANAGE),
                    Set.of(IndexPrivilege.READ, IndexPrivilege.WRITE, IndexPrivilege.MANAGE)),
            onEverything(
                    new RoleName("writer"),
                    Set.of(ClusterPrivilege.MONITOR),
                    Set.of(IndexPrivilege.READ, IndexPrivilege.WRITE, IndexPrivilege.AUTO_CONFIGURE)),
            onEverything(new RoleName("reader"), Set.of(ClusterPrivilege.MONITOR), Set.of(IndexPrivilege.READ)));

    private static final int MOST_GRANTS = 1_000;

    /**
     * Checks the number of grants.
     *
     * @throws Rejection if the role has too many grants
     */
    public Role {
        Objects.requireNonNull(name, "name");
        cluster = Set.copyOf(cluster);
        indices = List.copyOf(indices);
        if (indices.size() > MOST_GRANTS) {
            throw Rejection.validation("a role has at most " + MOST_GRANTS + " indices privileges");
        }
    }

    /** Creates a role that requires no second factor. */
    public Role(RoleName name, Set<ClusterPrivilege> cluster, List<IndexGrant> indices) {
        this(name, cluster, indices, false);
    }

    /** Returns a copy that requires a second factor if {@code required} is true. */
    public Role requiringSecondFactor(boolean required) {
        return new Role(name, cluster, indices, required);
    }

    /** Returns the built-in role with this name. */
    public static Optional<Role> shipped(RoleName name) {
        return SHIPPED.stream().filter(role -> role.name().equals(name)).findFirst();
    }

    /**
     * Checks that a role with this name may be created or changed.
     *
     * @throws Rejection if the name belongs to a built-in role
     */
    public static void requireFree(RoleName name) {
        if (shipped(name).isPresent()) {
            throw Rejection.invalid("Role [" + name + "] is reserved and may not be used.");
        }
    }

    /**
     * Checks that the role with this name may be removed.
     *
     * @throws Rejection if the role is built in
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
