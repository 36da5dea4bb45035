package io.millrace.bootstrap.command.serve;

import io.millrace.command.console.StopRequest;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles SIGTERM, SIGINT and SIGHUP. The first SIGTERM or SIGINT requests that the process stops. A second SIGTERM or
 * SIGINT ends the process within a second, even if work is still running. SIGHUP requests a reload of the configuration
 * files.
 *
 * <p>A shutdown hook is not suitable: the JVM runs the hooks on the first signal, uses the number of the signal for the
 * exit status, and ignores further signals. This class uses {@code sun.misc.Signal} by reflection, because the compiler
 * warns about direct use. Every JDK contains this class in the module {@code jdk.unsupported}.
 */
public final class TerminationSignals implements StopRequest {

    private static final Logger LOGGER = LoggerFactory.getLogger(TerminationSignals.class);

    private static final List<String> NAMES = List.of("TERM", "INT");
    private static final String RELOAD = "HUP";
    private static final int SIGNALLED = 128;
    private static final int NOT_IN_ORDER = 1;
    private static final Duration GRACE = Duration.ofMillis(700);

    private final CountDownLatch arrived = new CountDownLatch(1);
    private volatile Optional<Runnable> reload = Optional.empty();
    private volatile Optional<Duration> limit = Optional.empty();

    private TerminationSignals() {}

    /** Installs the handlers of SIGTERM and SIGINT in this process. */
    public static TerminationSignals install() {
        TerminationSignals signals = new TerminationSignals();
        try {
            for (String name : NAMES) {
                handle(name, signals::receive);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Java runtime has no signal handlers (module jdk.unsupported)", e);
        }
        return signals;
    }

    private static void handle(String name, IntConsumer receiver) throws ReflectiveOperationException {
        Class<?> signalType = Class.forName("sun.misc.Signal");
        Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
        Method number = signalType.getMethod("getNumber");
        Object handler = Proxy.newProxyInstance(
                handlerType.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> {
                    if (method.getName().equals("handle")) {
                        receiver.accept((int) number.invoke(arguments[0]));
                    }
                    return null;
                });
        Method handle = signalType.getMethod("handle", signalType, handlerType);
        handle.invoke(null, signalType.getConstructor(String.class).newInstance(name), handler);
    }

    /**
     * Handles SIGHUP. If the operating system does not have this signal, or the JVM already uses it, only periodic
     * checks reload the files.
     */
    @Override
    public void onReload(Runnable check) {
        boolean taken = reload.isPresent();
        reload = Optional.of(check);
        if (taken) {
            return;
        }
        try {
            handle(RELOAD, signal -> reload.ifPresent(Runnable::run));
        } catch (ReflectiveOperationException e) {
            LOGGER.debug("no signal handler to reload the configuration files", e);
        }
    }

    @Override
    public void limit(Duration longest) {
        limit = Optional.of(longest);
    }

    @Override
    public void await() throws InterruptedException {
        arrived.await();
    }

    @Override
    public boolean hasArrived() {
        return arrived.getCount() == 0;
    }

    private void receive(int signal) {
        if (hasArrived()) {
            LOGGER.warn("stopping immediately because a second signal arrived");
            haltAfter(GRACE, SIGNALLED + signal, "");
            Runtime.getRuntime().exit(SIGNALLED + signal);
        }
        arrived.countDown();
        limit.ifPresent(longest -> haltAfter(
                longest,
                NOT_IN_ORDER,
                "the service did not stop within " + longest.toSeconds() + " s; the process ends now"));
    }

    /**
     * Ends the process after a delay, even if shutdown hooks hang. During the delay, the hooks can release resources.
     */
    private static void haltAfter(Duration delay, int status, String reason) {
        Thread thread = new Thread(
                () -> {
                    try {
                        TimeUnit.MILLISECONDS.sleep(delay.toMillis());
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    if (!reason.isEmpty()) {
                        LOGGER.error(reason);
                    }
                    Runtime.getRuntime().halt(status);
                },
                "halt");
        thread.setDaemon(true);
        thread.start();
    }
}
