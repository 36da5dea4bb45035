package io.millrace.application.testing;

import org.awaitility.Awaitility;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Sets the default time limit of Awaitility before the tests of a module start. */
public final class DefaultTimeouts implements LauncherSessionListener {

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(TestTimeouts.HANGING);
    }
}
