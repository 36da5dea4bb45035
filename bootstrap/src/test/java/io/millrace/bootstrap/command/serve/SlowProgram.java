package io.millrace.bootstrap.command.serve;

import io.millrace.bootstrap.command.Program;
import io.millrace.bootstrap.command.ServiceContext;
import io.millrace.bootstrap.command.UnchangedApplication;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.FakeKeyboard;
import io.millrace.configuration.key.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A program of its own that serves nothing; with {@code --stuck} in front, its drain never ends. What follows
 * are arguments of the command.
 */
final class SlowProgram {

    private SlowProgram() {}

    public static void main(String[] options) {
        boolean stuck = options[0].equals("--stuck");
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.set(0, "serve");
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
                new CommandContext(
                        System.out,
                        System.err,
                        Map.of(),
                        Map.of(),
                        TerminationSignals::install,
                        "slow",
                        new FakeKeyboard(),
                        false,
                        false),
                new ServiceContext(
                        () -> new Machine(1, Integer.MAX_VALUE, "slow"),
                        settings -> application,
                        (settings, username, password) -> {
                            throw new StartRefusedException("nothing is reset here");
                        }),
                arguments.toArray(String[]::new)));
    }

    private static void waitForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
