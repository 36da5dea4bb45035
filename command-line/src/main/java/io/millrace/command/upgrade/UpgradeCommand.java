package io.millrace.command.upgrade;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.client.stream.UpgradeFindings;
import io.millrace.command.client.stream.UpgradeLimit;
import io.millrace.command.client.stream.UpgradeStatus;
import io.millrace.command.console.Figures;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import io.millrace.domain.index.upgrade.SizeEstimate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Upgrades data streams or plain indices: a single one, or all whose names match a pattern. */
@Command(
        name = "upgrade",
        customSynopsis = {
            "millrace upgrade [OPTIONS] STREAM|PATTERN",
            "       millrace upgrade --indices [OPTIONS] INDEX|PATTERN",
            "       millrace upgrade status [OPTIONS] [STREAM|INDEX]",
            "       millrace upgrade cancel [OPTIONS] STREAM|INDEX"
        },
        description = {
            "Upgrades the outdated indices of a data stream to the current version while clients keep writing and"
                    + " reading.",
            "The service does the work in the background; the command only starts and watches it.",
            "For a pattern such as logs-*, each data stream with outdated indices is upgraded: one after another with"
                    + " --watch or in an OpenSearch cluster, otherwise all at once.",
            "With --indices, indices that are in no data stream are upgraded. Each of them rejects writes while it is"
                    + " copied, and its writers must retry. Then its name is an alias of the new index."
        },
        commandListHeading = "%nCommands:%n",
        footer = {"", "Put two dashes before a data stream named status or cancel: upgrade -- status"},
        mixinStandardHelpOptions = true)
@Examples({"millrace upgrade logs-access --watch", "millrace upgrade 'logs-*' --dry-run"})
public final class UpgradeCommand extends ServiceCommand {

    private static final BigDecimal UNLIMITED = BigDecimal.ONE.negate();

    private final IntFunction<Optional<SizeEstimate>> estimates;

    @Parameters(
            paramLabel = "STREAM",
            arity = "0..1",
            description = "The name of the data stream or the index, or a pattern such as logs-*.")
    private @Nullable String stream;

    @Option(
            names = "--indices",
            description = {
                "Upgrades indices that are in no data stream.",
                "Patterns do not match names that begin with a dot, because these indices belong to other software."
            })
    private boolean indices;

    @Option(
            names = "--watch",
            description = "Shows progress until the upgrade finishes; Ctrl-C stops watching, not the upgrade.")
    private boolean watch;

    @Option(
            names = "--throttle",
            paramLabel = "RATE",
            description = {
                "Maximum number of documents of an index that are copied per second, or -1 for no limit.",
                "This is a cluster setting and applies to all upgrades. With --watch the old value is restored when the"
                        + " upgrade ends or you press Ctrl-C; without it the new value stays."
            })
    private @Nullable BigDecimal throttle;

    @Option(
            names = "--dry-run",
            description = {
                "Estimates the space that the upgrade saves, without changing anything.",
                "The estimate is based on a sample of documents, which the command reads and compresses.",
                "Prints the obstacles to the upgrade of each data stream or index; if there are any, the exit status is 1."
            })
    private boolean dryRun;

    @Option(
            names = "--allow-loss-of-excluded-fields",
            description = "Upgrades OpenSearch indices whose sources lack searchable fields (_source.excludes,"
                    + " _source.includes). Searches for these fields return no documents afterwards.")
    private boolean allowLoss;

    private UpgradeCommand(CommandContext context, IntFunction<Optional<SizeEstimate>> estimates) {
        super(context);
        this.estimates = estimates;
    }

    /**
     * Creates the command.
     *
     * @param estimates returns an object that estimates the size of indices of a major version; empty if the size
     *     cannot be estimated for this version
     */
    public static CommandLine of(CommandContext context, IntFunction<Optional<SizeEstimate>> estimates) {
        return new UpgradeCommand(context, estimates)
                .line()
                .addSubcommand(new UpgradeStatusCommand(context).line())
                .addSubcommand(new UpgradeCancelCommand(context).line());
    }

    @Override
    protected void checkArguments() {
        if (!isPattern(stream())) {
            if (indices) {
                requireIndexName(stream());
            } else {
                requireStreamName(stream());
            }
        }
        if (dryRun && (watch || throttle != null)) {
            throw mistaken("--watch and --throttle cannot be used with --dry-run, which changes nothing");
        }
        if (throttle != null && throttle.signum() <= 0 && throttle.compareTo(UNLIMITED) != 0) {
            throw mistaken("--throttle is " + throttle + ", but must be greater than 0, or -1 for no limit");
        }
    }

    private String stream() {
        if (stream == null) {
            throw mistaken("upgrade needs the name of a data stream or an index, or a command: status or cancel");
        }
        return stream;
    }

    private static boolean isPattern(String name) {
        return name.indexOf('*') >= 0;
    }

    @Override
    protected void run(ServiceClient service) {
        if (throttle == null) {
            upgrade(service);
            return;
        }
        if (watch) {
            // This call installs the stop signal. Ctrl-C then does not end the process before the limit is restored.
            stop();
        }
        UpgradeLimit limit = UpgradeLimit.apply(service, throttle);
        print(limit.announcement(watch));
        boolean over = false;
        try {
            upgrade(service);
            over = true;
        } finally {
            if (watch || !over) {
                print(limit.restore());
            }
        }
    }

    /** Prints a message to the error output. With {@code --json}, the standard output is for programs. */
    private void print(String sentence) {
        context().errors().println("millrace: " + sentence);
    }

    private void upgrade(ServiceClient service) {
        if (isPattern(stream())) {
            upgradeAll(service);
        } else {
            upgrade(
                    service,
                    stream(),
                    indices
                            ? StreamIndices.outdatedPlain(service, stream())
                            : StreamIndices.outdated(service, stream()));
        }
    }

    /**
     * Upgrades all matching data streams or indices. If one of them cannot be upgraded, prints the reason immediately
     * and continues with the others.
     */
    private void upgradeAll(ServiceClient service) {
        Map<String, List<BackingIndex>> outdated =
                indices ? outdatedPlain(service) : StreamIndices.outdatedOfAll(service, stream());
        if (outdated.isEmpty() && !json()) {
            output().println(
                            indices
                                    ? "no index that matches " + stream() + " is outdated and in no data stream"
                                    : StreamIndices.hasMatch(service, stream())
                                            ? "no data stream that matches " + stream() + " has outdated indices"
                                            : "no data stream matches " + stream());
        }
        List<String> failed = new ArrayList<>();
        outdated.forEach((name, indices) -> {
            try {
                upgrade(service, name, indices);
            } catch (InterruptedClientException stopped) {
                throw stopped;
            } catch (ClientFailedException failure) {
                print(String.valueOf(failure.getMessage()));
                failed.add(name);
            }
        });
        if (!failed.isEmpty()) {
            throw new ClientFailedException(Figures.count(failed.size()) + " of "
                    + (indices
                            ? Figures.count(outdated.size(), "index", "indices")
                            : Figures.count(outdated.size(), "data stream", "data streams"))
                    + " could not be upgraded: "
                    + String.join(", ", failed));
        }
    }

    private Map<String, List<BackingIndex>> outdatedPlain(ServiceClient service) {
        Map<String, List<BackingIndex>> outdated = new LinkedHashMap<>();
        for (BackingIndex index : StreamIndices.outdatedPlain(service, stream())) {
            if (!index.name().startsWith(".")) {
                outdated.put(index.name(), List.of(index));
            }
        }
        return outdated;
    }

    private UpgradeFindings.Request request(String name) {
        return new UpgradeFindings.Request(name, indices, allowLoss);
    }

    private void upgrade(ServiceClient service, String name, List<BackingIndex> outdated) {
        if (dryRun) {
            preview(service, name, outdated);
            return;
        }
        if (outdated.isEmpty() && !watch && !indices && StreamIndices.isStream(service, name)) {
            print(
                    JsonNodeFactory.instance
                            .objectNode()
                            .put(UpgradeView.kind(indices), name)
                            .put("started", false),
                    "no upgrade is needed: no index of " + name + " is outdated");
            return;
        }
        boolean started = UpgradeStatus.start(service, request(name));
        if (watch) {
            if (!started && !json()) {
                output().println("an upgrade of " + name + " is already running");
            } else if (!json()) {
                output().println("upgrading " + name + ": "
                        + Figures.count(outdated.size(), "outdated index", "outdated indices") + ", "
                        + Figures.count(
                                outdated.stream()
                                        .mapToLong(BackingIndex::documents)
                                        .sum(),
                                "document",
                                "documents"));
            }
            new UpgradeView(this, service, UpgradeView.kind(indices), name, outdated).watch();
        } else if (!started) {
            throw new ClientFailedException("an upgrade of " + name + " is already running; `millrace upgrade status "
                    + name + " --watch` shows its progress");
        } else {
            print(
                    JsonNodeFactory.instance
                            .objectNode()
                            .put(UpgradeView.kind(indices), name)
                            .put("started", true),
                    "the upgrade of " + name + " was started; `millrace upgrade status " + name
                            + " --watch` shows its progress");
        }
    }

    private void preview(ServiceClient service, String name, List<BackingIndex> outdated) {
        UpgradePreview preview = UpgradePreview.of(service, name, outdated, estimates);
        UpgradeFindings findings = UpgradeFindings.of(service, request(name));
        ObjectNode json = preview.json(UpgradeView.kind(indices));
        json.put("upgradable", findings.upgradable()).set("findings", findings.json());
        List<String> lines = new ArrayList<>(preview.lines());
        lines.addAll(findings.lines());
        print(json, answer -> lines);
        if (!findings.upgradable()) {
            throw new ClientFailedException(name + " cannot be upgraded");
        }
    }
}
