package io.millrace.application.port.driven.engine;

import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.upgrade.IndexVersions;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Versions of indices as the engine under test has them. They are those of PostgreSQL, unless an engine with versions of its
 * own is tested.
 */
public record Versions(IndexVersion before, IndexVersion current) implements IndexVersions {

    private static final Versions OF_POSTGRESQL =
            new Versions(new IndexVersion("7.17.0", "7170099"), new IndexVersion("10.0.0", "10000099"));
    private static final Versions OF_ANOTHER =
            new Versions(new IndexVersion("2.19.1", "136407927"), new IndexVersion("3.9.0", "137307827"));

    private static Versions underTest = OF_POSTGRESQL;

    /** Takes those of another engine, which is the only one that this process tests. */
    public static void use(Versions versions) {
        underTest = versions;
    }

    /** Does something while the engine under test has versions of its own. */
    static <T> T ofAnotherDuring(Supplier<T> work) {
        underTest = OF_ANOTHER;
        try {
            return work.get();
        } finally {
            underTest = OF_POSTGRESQL;
        }
    }

    /** Lets the engine under test have these versions from now on; none means those that PostgreSQL has by default. */
    public static void use(Optional<Versions> versions) {
        underTest = versions.orElse(OF_POSTGRESQL);
    }

    /** Returns those of an engine that creates indices of the latest version. */
    public static Versions ofEngine() {
        return underTest;
    }

    /** Returns a version that is outdated. */
    public static IndexVersion previous() {
        return underTest.before();
    }

    /** Returns the version that indices are upgraded to. */
    public static IndexVersion latest() {
        return underTest.current();
    }

    public static List<IndexVersion> all() {
        return List.of(previous(), latest());
    }

    @Override
    public String oldest() {
        return current.major() - 1 + ".0.0";
    }
}
