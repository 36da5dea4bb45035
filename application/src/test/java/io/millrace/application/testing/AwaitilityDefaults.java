package io.millrace.application.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Sets the defaults of Awaitility before the tests of a module start. */
public final class AwaitilityDefaults implements LauncherSessionListener {

    private static final Duration LONGEST_INTERVAL = Duration.ofMillis(64);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(TestTimeouts.HANGING);
        // Most conditions become true within milliseconds.
        Awaitility.setDefaultPollDelay(Duration.ZERO);
        Awaitility.setDefaultPollInterval(IterativePollInterval.iterative(
                interval -> interval.compareTo(LONGEST_INTERVAL) < 0 ? interval.multipliedBy(2) : interval,
                Duration.ofMillis(1)));
    }
}
