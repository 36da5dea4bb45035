package io.millrace.bootstrap.command.demo;

import io.millrace.adapters.persistence.index.PostgresVersions;
import io.millrace.bootstrap.command.doctor.ClusterChecks;
import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.bootstrap.logging.LogFile;
import io.millrace.bootstrap.start.ApplicationStarter;
import io.millrace.bootstrap.start.RunningApplication;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.provider.Browser;
import io.millrace.command.console.Board;
import io.millrace.command.console.Stop;
import io.millrace.command.demo.ClusterDemo;
import io.millrace.command.demo.Demo;
import io.millrace.command.demo.DemoService;
import io.millrace.command.demo.Exploration;
import io.millrace.command.demo.Plan;
import io.millrace.command.demo.Screen;
import io.millrace.command.doctor.CheckResult;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.configuration.Settings;
import io.millrace.domain.text.OneLine;
import java.io.File;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Demonstrates the upgrade of a data stream with a temporary service and database. */
@Command(
        name = "demo",
        description = {
            "Demonstrates in one or two minutes how a data stream is upgraded while clients write to it.",
            "",
            "It starts the service on a free port, with a PostgreSQL in a temporary directory, and removes both at the"
                    + " end. Your configuration applies, except that the demo sets server.host, server.port,"
                    + " index.version and database.embedded.directory, ignores server.tls, and rejects database.url.",
            "",
            "With --open it leaves the service running at the end, opens the console in a browser and waits for Ctrl-C."
                    + " This service has no security, and only programs of this machine can reach it.",
            "",
            "With --engine opensearch it creates the data stream millrace-demo in a cluster, rolls it over while a"
                    + " client writes, and removes it. Then it lists the outdated data streams of the cluster. It"
                    + " changes no other data in the cluster."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "  0:the demo succeeded",
            "  1:the demo failed",
            "  2:the options or the configuration are invalid",
            "130:the demo was stopped by SIGINT (Ctrl-C) or SIGTERM; its data was removed"
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace demo", "millrace demo --documents 20000 --open"})
public final class DemoCommand implements Callable<Integer> {

    private static final int INTERRUPTED = 130;
    private static final int FEWEST_DOCUMENTS = 100;
    private static final int MOST_DOCUMENTS = 1_000_000;
    private static final int HIGHEST_THROTTLE = 1_000_000;
    private static final int NO_THROTTLE = -1;
    private static final int SECONDS_OF_UPGRADE = 12;
    private static final int LINES_OF_LOG = 20;
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._/-]+");

    /** Security is off, because only the demo uses this service, and the demo stops the service at its end. */
    private static final String UNSECURED = "framework.security.enabled=false";

    private final CommandContext context;
    private final GlobalOptions options;
    private final ApplicationStarter starter;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--documents",
            paramLabel = "COUNT",
            defaultValue = "120000",
            description = "Number of documents to load, 100 to 1000000 (default: ${DEFAULT-VALUE}).")
    private int documents;

    @Option(
            names = "--throttle",
            paramLabel = "RATE",
            description = {
                "Maximum number of documents to upgrade per second, 1 to 1000000, or -1 for no limit.",
                "By default, the upgrade takes about twelve seconds."
            })
    private @Nullable Integer throttle;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            defaultValue = "postgresql",
            description = "Engine that stores the documents, postgresql or opensearch (default: ${DEFAULT-VALUE}).")
    private String engine = "";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "Address of a node of the OpenSearch cluster. Default: opensearch.urls from the configuration.")
    private @Nullable String url;

    @Option(
            names = "--open",
            description = "Leaves the service running at the end and opens its console in a browser, if there is one.")
    private boolean open;

    public DemoCommand(CommandContext context, GlobalOptions options, ApplicationStarter starter) {
        this.context = context;
        this.options = options;
        this.starter = starter;
    }

    @Override
    public Integer call() {
        Plan plan = plan();
        boolean onCluster = isOnCluster();
        Settings settings = Settings.of(options.load(own()));
        if (settings.database().url().isPresent()) {
            context.errors().println("millrace: database.url is set, but the demo uses a separate database; remove it");
            return ExitCode.USAGE;
        }
        if (settings.cluster().isPresent() && !onCluster) {
            // The user must choose the cluster explicitly, because a cluster may contain data streams of other users.
            context.errors()
                    .println("millrace: engine is opensearch, but the demo uses a separate database; add --engine"
                            + " opensearch, or --set engine=postgresql --set opensearch.urls=");
            return ExitCode.USAGE;
        }
        Optional<CheckResult> failure = settings.cluster().flatMap(DemoCommand::findFailure);
        if (failure.isPresent()) {
            context.errors()
                    .println("millrace: the cluster cannot be used: "
                            + failure.get().sentence());
            return ExitCode.SOFTWARE;
        }
        Stop stop = Stop.listen(context.stopRequests().get());
        try (TemporaryDirectory directory = TemporaryDirectory.create("millrace-demo-")) {
            return show(plan, directory.path(), stop);
        } catch (UncheckedIOException e) {
            LoggerFactory.getLogger(DemoCommand.class).debug("the temporary directory failed", e);
            context.errors()
                    .println("millrace: the temporary directory cannot be created, used or removed: "
                            + OneLine.of(String.valueOf(e.getCause())));
            return ExitCode.SOFTWARE;
        }
    }

    private int show(Plan plan, Path directory, Stop stop) {
        try (LogFile log = LogFile.divert(directory.resolve("millrace.log"));
                Board board = context.board(context.output(), context.terminal())) {
            try {
                show(plan, directory, stop, new Screen(board, context.colours()));
                return ExitCode.OK;
            } catch (InterruptedClientException e) {
                context.errors().println("millrace: the demo was stopped");
                return INTERRUPTED;
            } catch (StartRefusedException e) {
                context.errors().println("millrace: " + e.getMessage());
                return ExitCode.USAGE;
            } catch (ClientFailedException e) {
                return failed(e, OneLine.of(String.valueOf(e.getMessage())), log);
            } catch (RuntimeException e) {
                return failed(e, OneLine.of(e.toString()), log);
            }
        }
    }

    private void show(Plan plan, Path directory, Stop stop, Screen screen) {
        Optional<Exploration> exploration =
                Optional.of(new Exploration(screen, stop, this::openInBrowser)).filter(asked -> open);
        Function<List<String>, DemoService> services = further -> start(settings(further, directory));
        try {
            if (isOnCluster()) {
                new ClusterDemo(plan, () -> services.apply(List.of()), screen, stop, Clock.systemUTC(), exploration)
                        .run();
            } else {
                new Demo(
                                plan,
                                new Demo.Versions(PostgresVersions.EIGHT, PostgresVersions.TEN),
                                version -> services.apply(List.of("index.version=" + version)),
                                screen,
                                stop,
                                Clock.systemUTC(),
                                program(),
                                exploration)
                        .run();
            }
        } catch (RuntimeException e) {
            // If the user has requested a stop, this failure is only a consequence of the request.
            stop.check();
            throw e;
        }
    }

    private DemoService start(Settings settings) {
        RunningApplication service = starter.start(settings);
        return new DemoService(
                URI.create("http://127.0.0.1:" + service.address().getPort()),
                service.consolePath(),
                service.ready(),
                service::close);
    }

    private boolean openInBrowser(URI address) {
        return Browser.find(context.environment(), context.systemProperties())
                .filter(browser -> browser.open(address))
                .isPresent();
    }

    private static Optional<CheckResult> findFailure(Settings.Cluster cluster) {
        return ClusterChecks.of(cluster).stream()
                .filter(result -> result.level() == CheckResult.Level.FAIL)
                .findFirst();
    }

    private boolean isOnCluster() {
        return switch (engine) {
            case "opensearch" -> true;
            case "postgresql" -> {
                if (url != null) {
                    throw refused("--url is the address of a node of a cluster, and needs --engine opensearch");
                }
                yield false;
            }
            default -> throw refused("--engine is " + engine + ", but must be postgresql or opensearch");
        };
    }

    /** Returns the configuration assignments that result from the options of this command. */
    private List<String> own() {
        List<String> own = new ArrayList<>(List.of(UNSECURED));
        if (isOnCluster()) {
            own.add("engine=opensearch");
        }
        if (url != null) {
            own.add("opensearch.urls=" + url);
        }
        return own;
    }

    /** Returns the shell command that starts this program from the current directory. */
    private String program() {
        String jar = context.systemProperties().getOrDefault("java.class.path", "");
        if (!jar.endsWith(".jar") || jar.contains(File.pathSeparator)) {
            return "java -jar millrace.jar";
        }
        return "java -jar " + (HARMLESS.matcher(jar).matches() ? jar : "'" + jar.replace("'", "'\\''") + "'");
    }

    private int failed(RuntimeException failure, String sentence, LogFile log) {
        LoggerFactory.getLogger(DemoCommand.class).debug("the demo failed", failure);
        log.lastWarnings(LINES_OF_LOG).forEach(context.errors()::println);
        context.errors().println("millrace: the demo failed: " + sentence);
        return ExitCode.SOFTWARE;
    }

    private Settings settings(List<String> further, Path directory) {
        List<String> all = own();
        all.addAll(further);
        all.addAll(List.of(
                "server.host=127.0.0.1",
                "server.port=0",
                "database.embedded.directory=" + directory.resolve("postgresql")));
        return Settings.unencrypted(options.load(all));
    }

    private Plan plan() {
        if (documents < FEWEST_DOCUMENTS || documents > MOST_DOCUMENTS) {
            throw refused("--documents is " + documents + ", but must be between " + FEWEST_DOCUMENTS + " and "
                    + MOST_DOCUMENTS);
        }
        int rate = throttle == null ? Math.max(1, documents / SECONDS_OF_UPGRADE) : throttle;
        if (rate != NO_THROTTLE && (rate < 1 || rate > HIGHEST_THROTTLE)) {
            throw refused("--throttle is " + rate + ", but must be between 1 and " + HIGHEST_THROTTLE
                    + ", or -1 for no limit");
        }
        return new Plan(documents, rate);
    }

    private ParameterException refused(String sentence) {
        if (spec == null) {
            throw new IllegalStateException("the command was not called by the command line");
        }
        return new ParameterException(spec.commandLine(), sentence);
    }
}
