package io.millrace.application.port.driven.engine;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs contracts against stores that break them, which no other run of the tests does. */
public final class BrokenContracts {

    /** What {@code @EnabledIf} names on such a store. */
    public static final String UNDER_TEST = "io.millrace.application.port.driven.engine.BrokenContracts#isUnderTest";

    private static boolean underTest;

    private BrokenContracts() {}

    /** Returns whether a contract is being run against a store that breaks it. */
    public static boolean isUnderTest() {
        return underTest;
    }

    /** Returns how many tests of its contract the store fails. */
    public static long failuresOf(Class<?> brokenStore) {
        underTest = true;
        try {
            return EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(brokenStore))
                    .execute()
                    .testEvents()
                    .failed()
                    .count();
        } finally {
            underTest = false;
        }
    }
}
