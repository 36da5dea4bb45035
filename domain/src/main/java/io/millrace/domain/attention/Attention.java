package io.millrace.domain.attention;

import java.util.List;
import java.util.Optional;

/**
 * A finding that an operator should know, with the action to take.
 *
 * @param subject the name of the data stream, index, feature, client, disk or user; empty if the finding concerns
 *     several of them or the whole service
 * @param message the finding, as a sentence
 * @param remedy the action to take, as a sentence
 */
public record Attention(Kind kind, Severity severity, Optional<String> subject, String message, String remedy) {

    /** The maximum number of names in a message. */
    private static final int MOST_NAMES = 5;

    /** The kinds of findings. */
    public enum Kind {
        UPGRADE_FAILED,
        UPGRADE_WAITING,
        OUTDATED_DATA_STREAMS,
        OUTDATED_INDICES,
        SYSTEM_FEATURE_FAILED,
        SYSTEM_FEATURE_OUTDATED,
        LIFECYCLE_NOT_RUNNING,
        LIFECYCLE_PAUSED,
        LIFECYCLE_OVERDUE,
        LIFECYCLE_FAILED,
        LIFECYCLE_POLICY_MISSING,
        CERTIFICATE_EXPIRES,
        LOW_DISK_SPACE,
        REJECTED_REQUESTS,
        INSTANCES_DIFFER,
        GENERATED_PASSWORD
    }

    /** The severities, the most severe first. */
    public enum Severity {
        /** Something does not work. */
        ERROR,
        /** Something will stop working, or needs a decision. */
        WARNING,
        /** Something that is possibly intended. */
        NOTE
    }

    static Attention error(Kind kind, String message, String remedy) {
        return new Attention(kind, Severity.ERROR, Optional.empty(), message, remedy);
    }

    static Attention warning(Kind kind, String message, String remedy) {
        return new Attention(kind, Severity.WARNING, Optional.empty(), message, remedy);
    }

    Attention about(String name) {
        return new Attention(kind, severity, Optional.of(name), message, remedy);
    }

    /**
     * If there is only one name, returns a copy whose subject is this name. Otherwise returns this finding unchanged.
     */
    Attention about(List<String> names) {
        return names.size() == 1 ? about(names.get(0)) : this;
    }

    /** Returns the first {@value #MOST_NAMES} names, separated by commas. */
    static String some(List<String> names) {
        List<String> first = names.stream().limit(MOST_NAMES).toList();
        return String.join(", ", first) + (names.size() > MOST_NAMES ? ", …" : "");
    }
}
