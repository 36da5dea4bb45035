package io.millrace.domain.feature;

/** The migration status of a feature; the status of several is the last of theirs in this order (ruling 8). */
public enum MigrationStatus {
    /** Every index has the version the service creates indices with. */
    NO_MIGRATION_NEEDED,
    /** An index is outdated. */
    MIGRATION_NEEDED,
    /** A migration was started and has not ended. */
    IN_PROGRESS,
    /** The last migration could not migrate every index. */
    ERROR
}
