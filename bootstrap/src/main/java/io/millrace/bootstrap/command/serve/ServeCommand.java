package io.millrace.bootstrap.command.serve;

import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.bootstrap.logging.LogControl;
import io.millrace.bootstrap.logging.LogOutput;
import io.millrace.bootstrap.start.ApplicationStarter;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.command.console.Stop;
import io.millrace.command.console.StopRequest;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.configuration.Configuration;
import io.millrace.configuration.Settings;
import io.millrace.domain.text.OneLine;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Runs the service until the process must stop. */
@Command(
        name = "serve",
        description = "Runs the service until it is stopped. This is the default command.",
        footer = {
            "",
            "When the service is ready for requests, it prints one line to standard output:",
            "  millrace is ready on http://127.0.0.1:8080",
            "SIGTERM or SIGINT stops the service after running requests have finished; a second signal stops it"
                    + " immediately.",
            "If the service has not stopped 10 s after server.drain-timeout, the process ends with exit status 1.",
            "The service reloads changed configuration files; SIGHUP reloads them immediately (not on a terminal)."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace serve --config millrace.yaml", "millrace serve --set server.port=9200"})
public final class ServeCommand implements Callable<Integer> {

    /** The maximum time for closing the service after the drain time. Closing normally takes far less time. */
    private static final Duration CLOSING = Duration.ofSeconds(10);

    private final CommandContext context;
    private final GlobalOptions options;
    private final ApplicationStarter starter;

    public ServeCommand(CommandContext context, GlobalOptions options, ApplicationStarter starter) {
        this.context = context;
        this.options = options;
        this.starter = starter;
    }

    @Override
    public Integer call() throws InterruptedException {
        Configuration configuration = options.load();
        StopRequest stop = context.stopRequests().get();
        Settings settings = Settings.of(configuration);
        LogOutput.use(settings.logs().format(), settings.logs().access());
        LogControl logs = new LogControl();
        logs.apply(settings.logs().levels());
        configuration.notices().forEach(Log.LOGGER::warn);
        stop.limit(settings.server().drainTimeout().plus(CLOSING));
        RunningApplication application;
        FirstStart report = FirstStart.report(settings, context);
        try {
            application = starter.start(settings);
        } catch (RuntimeException | Error e) {
            return failed(e);
        } finally {
            report.close();
        }
        try (application;
                ConfigurationWatch watch = ConfigurationWatch.start(configuration, options::load, changed -> {
                    application.change(changed);
                    logs.apply(changed.logs().levels());
                })) {
            // On a terminal, SIGHUP means that the terminal was closed. Then SIGHUP ends the service and does not
            // reload the configuration.
            if (!context.terminal()) {
                stop.onReload(watch::requestReload);
            }
            return run(application, stop);
        } catch (RuntimeException e) {
            Log.LOGGER.error("the service failed to stop cleanly", e);
            return ExitCode.SOFTWARE;
        }
    }

    private int run(RunningApplication application, StopRequest stop) throws InterruptedException {
        CompletableFuture<Void> ready = application.ready().toCompletableFuture();
        try {
            CompletableFuture.anyOf(ready, Stop.listen(stop).arrival()).get();
        } catch (ExecutionException e) {
            return failed(e.getCause() == null ? e : e.getCause());
        }
        if (!stop.hasArrived()) {
            String address = HttpAddress.of(application.address(), application.isEncrypted());
            context.output().println("millrace is ready on " + address);
            context.output().flush();
            application.consolePath().ifPresent(path -> Log.LOGGER.info("the console is at {}{}", address, path));
        }
        stop.await();
        Log.LOGGER.info("stopping");
        return ExitCode.OK;
    }

    private int failed(Throwable failure) {
        if (failure instanceof StartRefusedException) {
            Log.LOGGER.debug("the start was rejected", failure);
            context.errors().println("millrace: " + failure.getMessage());
            return ExitCode.USAGE;
        }
        Log.LOGGER.error("the service could not start", failure);
        context.errors().println("millrace: the service could not start: " + OneLine.of(failure.toString()));
        return ExitCode.SOFTWARE;
    }

    /** This class is loaded on first use, because initializing the log takes time. */
    private static final class Log {

        private static final Logger LOGGER = LoggerFactory.getLogger(ServeCommand.class);
    }
}
