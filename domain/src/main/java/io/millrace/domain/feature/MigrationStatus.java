package io.millrace.domain.feature;

/** What is to be said of the migration of a feature; of several the last of these is to be said (ruling 8). */
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
