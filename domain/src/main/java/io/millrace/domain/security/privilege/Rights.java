package io.millrace.domain.security.privilege;

import io.millrace.domain.text.NamePattern;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The union of the privileges of all roles of a caller. Everything else is denied.
 *
 * @param isWithheld whether the caller has no privileges until the caller has a second factor
 * @param limit the rights of an API key; an action is allowed only if these rights and {@code limit} allow it
 * @param roles the names of the caller's existing roles, ordered
 * @param missing the names of the caller's roles that do not exist, ordered
 */
public record Rights(
        List<RoleName> roles,
        List<RoleName> missing,
        Set<ClusterPrivilege> cluster,
        List<IndexGrant> indices,
        RestrictedNames restricted,
        boolean isWithheld,
        Optional<Rights> limit) {

    public Rights {
        roles = List.copyOf(roles);
        missing = List.copyOf(missing);
        cluster = Set.copyOf(cluster);
        indices = List.copyOf(indices);
    }

    /**
     * Returns the rights of a caller with these roles.
     *
     * @param assigned the names of the roles of the caller
     * @param found those of the assigned roles that exist
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
                restricted,
                false,
                Optional.empty());
    }

    /**
     * Returns the rights of a caller who has no second factor. If one of the roles requires a second factor, the caller
     * has no rights.
     *
     * @param found the roles of the caller
     */
    public Rights withoutSecondFactor(Collection<Role> found) {
        return found.stream().noneMatch(Role::requiresSecondFactor)
                ? this
                : new Rights(roles, missing, Set.of(), List.of(), restricted, true, limit);
    }

    /** Returns rights that allow an action only if these rights and {@code other} allow it. */
    public Rights limitedTo(Rights other) {
        return new Rights(roles, missing, cluster, indices, restricted, isWithheld, Optional.of(other));
    }

    private boolean isWithinLimit(Predicate<Rights> allowed) {
        return limit.map(allowed::test).orElse(true);
    }

    /** Returns whether these rights include the privilege. */
    public boolean allows(ClusterPrivilege privilege) {
        return cluster.stream().anyMatch(held -> held.implies(privilege))
                && isWithinLimit(held -> held.allows(privilege));
    }

    /**
     * Returns whether {@code name} is restricted and these rights lack the cluster privilege that is necessary for
     * restricted names.
     */
    public boolean isBarred(String name) {
        return restricted.contains(name) && !allows(ClusterPrivilege.MANAGE);
    }

    /** Returns whether these rights include the privilege on this data stream or index. */
    public boolean allows(IndexPrivilege privilege, String name) {
        return allowsAny(Set.of(privilege), name);
    }

    /** Returns whether {@code action} is allowed. The action must be one that does not concern certain names. */
    public boolean allows(Action action) {
        return switch (action.scope()) {
            case NOBODY, CALLER -> true;
            case CLUSTER ->
                cluster.stream()
                                .anyMatch(held ->
                                        action.clusterPrivileges().stream().anyMatch(held::implies))
                        && isWithinLimit(held -> held.allows(action));
            case INDEX -> throw new IllegalArgumentException(action + " is about names");
        };
    }

    /** Returns whether {@code action} is allowed on this data stream or index. */
    public boolean allows(Action action, String name) {
        return action.scope() == Action.Scope.INDEX ? allowsAny(action.indexPrivileges(), name) : allows(action);
    }

    /** Returns whether {@code action} is allowed on all names that {@code pattern} matches now or in the future. */
    public boolean allowsAll(Action action, NamePattern pattern) {
        return allowsAll(action.indexPrivileges(), pattern);
    }

    /** Returns whether these rights include the privilege on all names that {@code pattern} matches. */
    public boolean allowsAll(IndexPrivilege privilege, NamePattern pattern) {
        return allowsAll(Set.of(privilege), pattern);
    }

    private boolean allowsAll(Set<IndexPrivilege> wanted, NamePattern pattern) {
        if (restricted.overlap(pattern) && !allows(ClusterPrivilege.MANAGE)) {
            return false;
        }
        // Here the requested pattern is treated as a name: a star in it matches only a star in the granted pattern. If
        // it matches, the grant covers all names that the requested pattern can match.
        return indices.stream().anyMatch(grant -> grant.covers(wanted, pattern.value()))
                && isWithinLimit(held -> held.allowsAll(wanted, pattern));
    }

    /** Returns whether {@code action} is allowed on at least some names. */
    public boolean allowsSome(Action action) {
        return indices.stream().anyMatch(grant -> grant.grants(action.indexPrivileges()))
                && isWithinLimit(held -> held.allowsSome(action));
    }

    private boolean allowsAny(Set<IndexPrivilege> wanted, String name) {
        return !isBarred(name)
                && indices.stream().anyMatch(grant -> grant.covers(wanted, name))
                && isWithinLimit(held -> held.allowsAny(wanted, name));
    }
}
