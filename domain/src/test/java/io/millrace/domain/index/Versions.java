package io.millrace.domain.index;

import io.millrace.domain.index.upgrade.IndexVersions;

/** Versions of indices as the tests of rules have them. */
public record Versions(IndexVersion current) implements IndexVersions {

    public static final IndexVersion PREVIOUS = new IndexVersion("7.17.0", "7170099");
    public static final IndexVersion CURRENT = new IndexVersion("9.0.0", "9000099");

    /** Those of an engine that creates indices of the current version. */
    public static final Versions NEW = new Versions(CURRENT);

    @Override
    public String oldest() {
        return current.major() - 1 + ".0.0";
    }
}
