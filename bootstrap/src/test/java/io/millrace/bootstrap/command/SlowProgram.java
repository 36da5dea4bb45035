package io.millrace.bootstrap.command;

import io.millrace.bootstrap.configuration.Machine;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.start.RunningApplication;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;

/** A program of its own that serves nothing; with {@code --stuck} in front, its drain never ends. */
final class SlowProgram {

    private SlowProgram() {}

    public static void main(String[] arguments) {
        boolean stuck = arguments[0].equals("--stuck");
        RunningApplication application = new RunningApplication() {
            @Override
            public InetSocketAddress address() {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080);
            }

            @Override
            public boolean isEncrypted() {
                return false;
            }

            @Override
            public void change(Settings settings) {
                throw new UnsupportedOperationException();
            }

            @Override
            public CompletionStage<Void> ready() {
                return CompletableFuture.completedFuture(null);
            }

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
