package io.millrace.adapters.opensearch.cluster;

import io.millrace.adapters.opensearch.client.ClusterClient;
import java.util.List;
import java.util.Optional;

/**
 * The setting that decides which indices the cluster creates automatically when documents are written to them.
 *
 * @param setting the value of {@code action.auto_create_index}
 */
public record AutoCreation(String setting) {

    static final String NAME = "action.auto_create_index";
    /** The prefixes of the names of destinations: the prefix for backing indices, and the prefix for plain indices. */
    private static final List<String> DESTINATIONS = List.of(".migrated-ds-", "migrated-");

    static AutoCreation read(ClusterClient cluster) {
        return of(SetValues.read(cluster, NAME));
    }

    static AutoCreation of(SetValues values) {
        return new AutoCreation(values.get(NAME));
    }

    /**
     * Returns a warning and a remedy if automatic creation could recreate a destination after an upgrade has deleted
     * it.
     */
    public Optional<String> hazard() {
        return DESTINATIONS.stream().anyMatch(this::creates)
                ? Optional.of(NAME
                        + " could recreate an index that an upgrade deleted; set it to -.migrated-*,-migrated-*,+*")
                : Optional.empty();
    }

    private boolean creates(String destination) {
        if (setting.isEmpty() || setting.equals("true") || setting.equals("false")) {
            return !setting.equals("false");
        }
        for (String part : setting.split(",", -1)) {
            String pattern = part.strip();
            boolean forbids = pattern.startsWith("-");
            String plain = forbids || pattern.startsWith("+") ? pattern.substring(1) : pattern;
            int star = plain.indexOf('*');
            if (star < 0 ? plain.equals(destination) : destination.startsWith(plain.substring(0, star))) {
                return !forbids;
            }
        }
        return false;
    }
}
