package io.millrace.domain.security;

import io.millrace.domain.text.NamePattern;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The combined rights from the roles of a caller. Everything else is denied.
 *
 * @param roles the names of the existing roles, ordered
 * @param missing the names of assigned roles that do not exist, ordered
 */
public record Rights(
        List<RoleName> roles,
        List<RoleName> missing,
        Set<ClusterPrivilege> cluster,
        List<IndexGrant> indices,
        RestrictedNames restricted) {

    public Rights {
        roles = List.copyOf(roles);
        missing = List.copyOf(missing);
        cluster = Set.copyOf(cluster);
        indices = List.copyOf(indices);
    }

    /**
     * Returns the union of roles.
     *
     * @param assigned the names of the roles of the caller
     * @param found the existing ones among them
     */
    public static Rights of(Collection<RoleName> assigned, Collection<Role> found, RestrictedNames restricted) {
        TreeSet<RoleName> effective =
                new TreeSet<>(found.stream().map(Role::name).toList());
        TreeSet<RoleName> missing = new TreeSet<>(assigned);
        missing.removeAll(effective);
        return new Rights(
                List.copyOf(effective),
                List.copyOf(missing),
                Set.copyOf(
                        found.stream().flatMap(role -> role.cluster().stream()).toList()),
                found.stream().flatMap(role -> role.indices().stream()).toList(),
                restricted);
    }

    /** Returns whether the privilege is held. */
    public boolean allows(ClusterPrivilege privilege) {
        return cluster.stream().anyMatch(held -> held.implies(privilege));
    }

    /** Returns whether {@code name} is restricted and these rights do not include the necessary cluster privilege. */
    public boolean isBarred(String name) {
        return restricted.contains(name) && !allows(ClusterPrivilege.MANAGE);
    }

    /** Returns whether the privilege is held on this data stream or index. */
    public boolean allows(IndexPrivilege privilege, String name) {
        return allowsAny(Set.of(privilege), name);
    }

    /** Returns whether {@code action}, which does not concern individual names, is allowed. */
    public boolean allows(Action action) {
        return switch (action.scope()) {
            case NOBODY, CALLER -> true;
            case CLUSTER -> action.clusterPrivileges().stream().anyMatch(this::allows);
            case INDEX -> throw new IllegalArgumentException(action + " is about names");
        };
    }

    /** Returns whether {@code action} is allowed on this data stream or index. */
    public boolean allows(Action action, String name) {
        return action.scope() == Action.Scope.INDEX ? allowsAny(action.indexPrivileges(), name) : allows(action);
    }

    /** Returns whether {@code action} is allowed on all present and future matches of {@code pattern}. */
    public boolean allowsAll(Action action, NamePattern pattern) {
        if (restricted.overlap(pattern) && !allows(ClusterPrivilege.MANAGE)) {
            return false;
        }
        // A star in the request only matches a star in the grant, so the grant is at least as wide.
        return indices.stream().anyMatch(grant -> grant.covers(action.indexPrivileges(), pattern.value()));
    }

    /** Returns whether {@code action} is allowed on any name. */
    public boolean allowsSome(Action action) {
        return indices.stream().anyMatch(grant -> grant.grants(action.indexPrivileges()));
    }

    private boolean allowsAny(Set<IndexPrivilege> wanted, String name) {
        return !isBarred(name) && indices.stream().anyMatch(grant -> grant.covers(wanted, name));
    }
}
