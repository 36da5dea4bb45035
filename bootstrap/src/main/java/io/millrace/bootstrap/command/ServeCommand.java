package io.millrace.bootstrap.command;

import io.millrace.bootstrap.configuration.Configuration;
import io.millrace.bootstrap.configuration.Settings;
import io.millrace.bootstrap.logging.OneLine;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.bootstrap.start.StartRefusedException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** Runs the service until the process is asked to end. */
@Command(
        name = "serve",
        description = "Runs the service until it is asked to end. This is the command when none is named.",
        footer = {
            "",
            "Once requests can be served it prints one line to standard output:",
            "  millrace is ready on http://127.0.0.1:8080",
            "SIGTERM and SIGINT let the requests under way end first; a second one does not wait."
        },
        mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {

    private static final Logger LOGGER = LoggerFactory.getLogger(ServeCommand.class);

    private final Surroundings surroundings;
    private final GlobalOptions options;

    ServeCommand(Surroundings surroundings, GlobalOptions options) {
        this.surroundings = surroundings;
        this.options = options;
    }

    @Override
    public Integer call() throws InterruptedException {
        Configuration configuration = options.load(surroundings);
        StopRequest stop = surroundings.stopRequests().get();
        configuration.notices().forEach(LOGGER::warn);
        Optional<RunningApplication> started;
        try {
            started = Optional.of(surroundings.starter().start(Settings.of(configuration)));
        } catch (StartRefusedException e) {
            LOGGER.debug("start refused", e);
            surroundings.errors().println("millrace: " + e.getMessage());
            return ExitCode.USAGE;
        } catch (RuntimeException | Error e) {
            LOGGER.error("the service could not start", e);
            surroundings.errors().println("millrace: the service could not start: " + OneLine.of(e.toString()));
            return ExitCode.SOFTWARE;
        }
        return run(started.get(), stop);
    }

    private int run(RunningApplication application, StopRequest stop) throws InterruptedException {
        try (application) {
            if (!stop.hasArrived()) {
                surroundings.output().println("millrace is ready on " + HttpAddress.of(application.address()));
                surroundings.output().flush();
            }
            stop.await();
            LOGGER.info("stopping");
        } catch (RuntimeException e) {
            LOGGER.error("the service did not stop in order", e);
            return ExitCode.SOFTWARE;
        }
        return ExitCode.OK;
    }
}
