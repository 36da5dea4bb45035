package io.millrace.adapters.http.cluster.node;

import io.millrace.domain.cluster.Instance;
import io.millrace.domain.index.ShortUuid;
import io.millrace.domain.text.NamePattern;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The instances that a path names: by id, name, address, pattern or role, or as {@code _all}, {@code _local} or
 * {@code _master}. The last two mean the instance that responds, because every instance executes every change.
 * {@code data:false} excludes all instances, because each of them has the role {@code data}.
 */
record NodeSelection(List<String> parts) {

    private static final Set<String> THIS_INSTANCE = Set.of("_local", "_master", "_cluster_manager");
    private static final String ONLY = ":true";
    private static final String EXCEPT = ":false";

    /** Every instance has these roles. */
    static final List<String> OWN_ROLES = List.of("data", "ingest", "master");

    /** Returns the selected instances. */
    List<Instance> select(List<Instance> instances, UUID own) {
        return parts.isEmpty()
                ? instances
                : instances.stream()
                        .filter(instance -> parts.stream().anyMatch(part -> isSelected(instance, part, own)))
                        .filter(instance -> parts.stream().noneMatch(NodeSelection::isExcludedRole))
                        .toList();
    }

    private static boolean isSelected(Instance instance, String part, UUID own) {
        if (part.equals("_all")) {
            return true;
        }
        if (THIS_INSTANCE.contains(part)) {
            return instance.id().equals(own);
        }
        if (part.endsWith(ONLY)) {
            return OWN_ROLES.contains(part.substring(0, part.length() - ONLY.length()));
        }
        NamePattern pattern = new NamePattern(part);
        return Stream.of(ShortUuid.of(instance.id()), instance.name(), instance.address(), instance.host())
                .anyMatch(pattern::matches);
    }

    private static boolean isExcludedRole(String part) {
        return part.endsWith(EXCEPT) && OWN_ROLES.contains(part.substring(0, part.length() - EXCEPT.length()));
    }
}
