package io.millrace.application.testing;

import java.time.Duration;

/**
 * Time limits of tests. They end a test that hangs, and a working test does not reach them on a loaded machine. They are shorter
 * than the lifetimes of caches (5 minutes and more), so that a test of an announced change does not pass because an entry expired.
 */
public final class TestTimeouts {

    public static final long HANGING_SECONDS = 120;

    public static final int HANGING_MILLIS = 120_000;

    public static final Duration HANGING = Duration.ofSeconds(HANGING_SECONDS);

    private TestTimeouts() {}
}
