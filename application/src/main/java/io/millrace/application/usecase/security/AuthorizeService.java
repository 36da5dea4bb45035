package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.application.usecase.security.audit.AuditLog;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Forbidden;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.Action.Scope;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.security.privilege.Rights;
import io.millrace.domain.security.privilege.Role;
import io.millrace.domain.text.NamePattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class AuthorizeService implements Authorize {

    private static final int MOST_NAMES_IN_MESSAGE = 100;

    private final Supplier<List<Role>> roles;
    private final RestrictedNames restricted;
    private final Function<Collection<String>, Map<String, List<String>>> otherNames;
    private final AuditLog audit;

    /**
     * Creates the use case.
     *
     * @param roles the existing roles
     * @param otherNames returns, for each given name, further names whose privileges can allow access: the data stream
     *     of a backing index, or all indices and data streams of an alias. Access requires the privilege on all of
     *     these names. Called only for names on which the caller has no direct privilege
     */
    public AuthorizeService(
            Supplier<List<Role>> roles,
            RestrictedNames restricted,
            Function<Collection<String>, Map<String, List<String>>> otherNames,
            AuditLog audit) {
        this.roles = roles;
        this.restricted = restricted;
        this.otherNames = otherNames;
        this.audit = audit;
    }

    @Override
    public void require(Authentication caller, Action action) {
        if (action.scope() == Scope.NOBODY || action.scope() == Scope.CALLER) {
            return;
        }
        Rights rights = rightsOf(caller);
        if (!rights.allows(action)) {
            throw denied(Forbidden.cluster(caller, action, rights), caller, action, List.of());
        }
    }

    @Override
    public void require(Authentication caller, Action action, Collection<String> names) {
        if (action.scope() != Scope.INDEX) {
            require(caller, action);
            return;
        }
        requireNames(caller, action, rightsOf(caller), names);
    }

    @Override
    public NameScope require(Authentication caller, Action action, NameSelection selection) {
        if (action.scope() != Scope.INDEX) {
            require(caller, action);
            return NameScope.everything(action);
        }
        Rights rights = rightsOf(caller);
        List<NamePattern> meant = selection.parts().stream()
                .filter(part -> !part.excluded())
                .map(NameSelection.Part::pattern)
                .toList();
        List<NamePattern> patterns =
                meant.stream().filter(pattern -> !pattern.isConcrete()).toList();
        requireNames(
                caller,
                action,
                rights,
                meant.stream()
                        .filter(NamePattern::isConcrete)
                        .map(NamePattern::value)
                        .toList());
        if (patterns.stream().allMatch(pattern -> rights.allowsAll(action, pattern))) {
            return NameScope.everything(action);
        }
        if (!rights.allowsSome(action)) {
            List<String> refused = namesForMessage(patterns.stream().map(NamePattern::value));
            throw denied(Forbidden.indices(caller, action, rights, refused), caller, action, refused);
        }
        return new NameScope(action, Optional.of(rights));
    }

    @Override
    public Rights rightsOf(Authentication caller) {
        List<Role> shipped = caller.roles().stream()
                .flatMap(name -> Role.shipped(name).stream())
                .toList();
        List<Role> found = new ArrayList<>(shipped);
        if (shipped.size() < caller.roles().size()) {
            roles.get().stream()
                    .filter(role -> caller.roles().contains(role.name()))
                    .forEach(found::add);
        }
        Rights all = Rights.of(caller.roles(), found, restricted);
        Rights rights = caller.lacksSecondFactor() ? all.withoutSecondFactor(found) : all;
        return caller.apiKey()
                .filter(DescribedApiKey::isLimited)
                .map(key -> rights.limitedTo(Rights.of(List.of(), key.descriptors(), restricted)))
                .orElse(rights);
    }

    @Override
    public Map<String, Rejection> refused(Authentication caller, Action action, Collection<String> names) {
        Rights rights = rightsOf(caller);
        List<String> refused = refused(action, rights, names);
        if (!refused.isEmpty()) {
            denied(caller, action, namesForMessage(refused.stream()));
        }
        return refused.stream()
                .collect(Collectors.toMap(
                        Function.identity(), name -> Forbidden.indices(caller, action, rights, List.of(name))));
    }

    private void requireNames(Authentication caller, Action action, Rights rights, Collection<String> names) {
        List<String> refused = namesForMessage(refused(action, rights, names).stream());
        if (!refused.isEmpty()) {
            throw denied(Forbidden.indices(caller, action, rights, refused), caller, action, refused);
        }
    }

    private List<String> refused(Action action, Rights rights, Collection<String> names) {
        List<String> closed = names.stream()
                .distinct()
                .filter(name -> !rights.allows(action, name))
                .toList();
        // If the caller has the privilege on all indices of an alias, the privilege on the alias itself is not needed.
        // A change of aliases is the exception: it requires the privilege on the alias, too.
        if (closed.isEmpty() || !rights.allowsSome(action) || action == Action.CHANGE_ALIASES) {
            return closed;
        }
        Map<String, List<String>> others = otherNames.apply(closed);
        return closed.stream()
                .filter(name -> rights.isBarred(name)
                        || Optional.ofNullable(others.get(name))
                                .filter(all -> all.stream().allMatch(other -> rights.allows(action, other)))
                                .isEmpty())
                .toList();
    }

    private static List<String> namesForMessage(Stream<String> names) {
        return names.distinct().limit(MOST_NAMES_IN_MESSAGE).toList();
    }

    private Rejection denied(Rejection refusal, Authentication caller, Action action, List<String> names) {
        denied(caller, action, names);
        return refusal;
    }

    private void denied(Authentication caller, Action action, List<String> names) {
        audit.record(
                caller,
                Kind.ACCESS_DENIED,
                names.isEmpty()
                        ? Map.of("action", action.key())
                        : Map.of("action", action.key(), "names", String.join(",", names)));
    }
}
