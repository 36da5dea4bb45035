package io.millrace.bootstrap.command;

import io.millrace.bootstrap.configuration.Machine;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.bootstrap.start.StartRefusedException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A program of its own that serves nothing; with {@code --stuck} in front, its drain never ends. */
final class SlowProgram {

    private SlowProgram() {}

    public static void main(String[] arguments) {
        boolean stuck = arguments[0].equals("--stuck");
        RunningApplication application = new UnchangedApplication() {
            @Override
            public void close() {
                System.out.println("draining");
                if (stuck) {
                    waitForever();
                }
                System.out.println("drained");
            }
        };
        System.exit(Program.run(
                new Surroundings(
                        System.out,
                        System.err,
                        Map.of(),
                        Map.of(),
                        () -> new Machine(1, Integer.MAX_VALUE, "slow"),
                        settings -> application,
                        (settings, username, password) -> {
                            throw new StartRefusedException("nothing is reset here");
                        },
                        TerminationSignals::install,
                        "slow",
                        new FakeKeyboard(),
                        false,
                        false),
                "serve"));
    }

    private static void waitForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
