package io.millrace.bootstrap.command.doctor;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.doctor.CheckResult;
import io.millrace.command.doctor.CheckResult.Level;
import io.millrace.command.doctor.ServiceChecks;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.CommandHelp;
import io.millrace.command.line.Examples;
import io.millrace.command.line.OutputFormat;
import io.millrace.command.line.ServiceOptions;
import io.millrace.configuration.ConfigurationRefusedException;
import io.millrace.configuration.Settings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Checks whether the service can run on this machine, and the state of a running service. */
@Command(
        name = "doctor",
        description = {
            "Checks the requirements of the service on this machine, and suggests a remedy for each problem.",
            "It checks Java, the configuration, the port, directories, disk space, and the version, clock and"
                    + " privileges of the database. With OpenSearch, it checks the nodes, disks and settings of the"
                    + " cluster. Nothing is started or changed.",
            "With --url or MILLRACE_URL it also checks a running service: whether it is ready, which indices and"
                    + " features are outdated, which lifecycle policies are missing or have actions without effect, and"
                    + " whose requests were rejected in the last day.",
            "If a check reports FAIL, the exit status is 1."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace doctor --config millrace.yaml", "millrace doctor --url https://millrace.example.com"})
public final class DoctorCommand implements Callable<Integer> {

    private static final String PLAIN = "\u001b[0m";
    private static final Map<Level, String> PAINT =
            new EnumMap<>(Map.of(Level.OK, "\u001b[32m", Level.WARN, "\u001b[33m", Level.FAIL, "\u001b[31m"));
    private static final int NAME_WIDTH = 14;

    private final CommandContext context;
    private final GlobalOptions configuration;
    private final ServiceOptions service;

    @Spec
    private @Nullable CommandSpec spec;

    private DoctorCommand(CommandContext context, GlobalOptions configuration) {
        this.context = context;
        this.configuration = configuration;
        this.service = new ServiceOptions(context);
    }

    public static CommandLine of(CommandContext context, GlobalOptions configuration) {
        DoctorCommand doctor = new DoctorCommand(context, configuration);
        CommandLine line =
                new CommandLine(doctor).addMixin("global", configuration).addMixin("service", doctor.service);
        CommandHelp.describeExitStatuses(line.getCommandSpec());
        return line;
    }

    @Override
    public Integer call() {
        CommandLine line = Objects.requireNonNull(spec, "spec").commandLine();
        service.output().requireFormat(line, EnumSet.of(OutputFormat.TABLE, OutputFormat.JSON, OutputFormat.YAML));
        List<CheckResult> results = new ArrayList<>();
        report(results, HostChecks.java(Runtime.version(), Runtime.getRuntime().maxMemory()));
        ofConfiguration(results);
        if (service.isServiceGiven()) {
            ServiceClient anonymous = service.connectAnonymously(line);
            ServiceChecks.of(anonymous, () -> service.connect(line)).forEach(result -> report(results, result));
        }
        boolean failed = results.stream().anyMatch(result -> result.level() == Level.FAIL);
        if (service.output().json()) {
            context.output().println(service.output().format().text(json(results, failed)));
        }
        context.output().flush();
        return (failed ? ExitStatus.FAILED : ExitStatus.DONE).code();
    }

    private void ofConfiguration(List<CheckResult> results) {
        Settings settings;
        try {
            settings = Settings.of(configuration.load());
        } catch (ConfigurationRefusedException e) {
            e.problems().forEach(problem -> report(results, new CheckResult(Level.FAIL, "configuration", problem)));
            return;
        }
        report(results, new CheckResult(Level.OK, "configuration", "all keys and values are valid"));
        HostChecks.of(settings).forEach(result -> report(results, result));
        if (settings.database().url().isPresent()) {
            DatabaseChecks.of(settings.database(), Clock.systemUTC()).forEach(result -> report(results, result));
        }
        settings.cluster().ifPresent(cluster -> ClusterChecks.of(cluster).forEach(result -> report(results, result)));
    }

    /** Prints each finding immediately, because the next check may be slow. */
    private void report(List<CheckResult> results, CheckResult result) {
        results.add(result);
        if (!service.output().json()) {
            String level = String.format(Locale.ROOT, "%-4s", result.level());
            context.output()
                    .println((context.colours() ? PAINT.get(result.level()) + level + PLAIN : level) + "  "
                            + String.format(Locale.ROOT, "%-" + NAME_WIDTH + "s", result.about()) + "  "
                            + result.sentence());
            context.output().flush();
        }
    }

    private static ObjectNode json(List<CheckResult> results, boolean failed) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("healthy", !failed);
        ArrayNode checks = json.putArray("checks");
        for (CheckResult result : results) {
            checks.addObject()
                    .put("level", result.level().name())
                    .put("about", result.about())
                    .put("sentence", result.sentence());
        }
        return json;
    }
}
