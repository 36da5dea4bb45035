package io.millrace.command.upgrade;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceRefusedException;
import io.millrace.command.client.stream.BackingIndex;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.client.stream.StreamNames;
import io.millrace.command.client.stream.UpgradeStatus;
import io.millrace.command.console.Figures;
import io.millrace.command.console.Table;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the progress of one upgrade, or of all upgrades. */
@Command(
        name = "status",
        description = {
            "Shows the progress of the upgrade of a data stream or an index, or of all upgrades.",
            "The status of an upgrade is available for 24 hours after its end. If a given upgrade has failed, the exit"
                    + " status is 1."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace upgrade status", "millrace upgrade status logs-access --watch"})
final class UpgradeStatusCommand extends ServiceCommand {

    @Parameters(paramLabel = "STREAM", arity = "0..1", description = "The name of the data stream or the index.")
    private @Nullable String stream;

    @Option(names = "--watch", description = "Shows progress until this upgrade finishes.")
    private boolean watch;

    UpgradeStatusCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        if (stream != null) {
            requireStreamName(stream);
        } else if (watch) {
            throw mistaken("--watch needs the name of a data stream or an index");
        }
    }

    @Override
    protected void run(ServiceClient service) {
        if (stream == null) {
            all(service);
            return;
        }
        String name = stream;
        UpgradeStatus status = UpgradeStatus.of(service, name)
                .orElseThrow(() -> new ClientFailedException(StreamNames.missingUpgrade(service, name)));
        String kind = UpgradeView.kind(json() && !StreamIndices.isStream(service, name));
        if (watch && status.state() == UpgradeStatus.State.RUNNING) {
            List<BackingIndex> outdated = StreamIndices.outdated(service, name);
            if (outdated.isEmpty() && StreamIndices.plainTasks(service).contains(name)) {
                outdated = StreamIndices.outdatedPlain(service, name);
            }
            new UpgradeView(this, service, kind, name, outdated).watch();
            return;
        }
        if (json()) {
            print(UpgradeView.named(kind, name, status));
        } else {
            describe(name, status);
        }
        if (status.state() == UpgradeStatus.State.FAILED) {
            throw new ClientFailedException(UpgradeView.failed(name, status));
        }
    }

    private void describe(String name, UpgradeStatus status) {
        output().println(name + ": " + word(status) + ", "
                + Figures.count(status.successes()) + " of "
                + Figures.count(status.required(), "outdated index", "outdated indices") + " upgraded"
                + (status.pending() > 0 ? ", " + Figures.count(status.pending()) + " waiting" : ""));
        for (UpgradeStatus.InProgress index : status.inProgress()) {
            output().println("  " + index.index() + "  " + Figures.count(index.copied()) + " of "
                    + Figures.count(index.total(), "document", "documents"));
        }
        status.waitingReason().ifPresent(reason -> output().println("  " + UpgradeView.waiting(reason)));
        for (UpgradeStatus.Failure failure : status.failures()) {
            output().println("  " + failure.index() + "  " + failure.message());
        }
    }

    private static String word(UpgradeStatus status) {
        return status.state().name().toLowerCase(Locale.ROOT);
    }

    /** Returns the result of a request; empty if the caller does not have the privilege. */
    private static <T> Optional<T> unlessForbidden(Supplier<T> request, List<ServiceRefusedException> rejections) {
        try {
            return Optional.of(request.get());
        } catch (ServiceRefusedException e) {
            if (e.status() != ExitStatus.NOT_ALLOWED) {
                throw e;
            }
            rejections.add(e);
            return Optional.empty();
        }
    }

    private void all(ServiceClient service) {
        Set<String> names = new LinkedHashSet<>();
        service.get("/_data_stream")
                .body()
                .path("data_streams")
                .forEach(listed -> names.add(listed.path("name").asText()));
        List<ServiceRefusedException> rejections = new ArrayList<>();
        Set<String> plain = unlessForbidden(() -> StreamIndices.plainTasks(service), rejections)
                .orElse(Set.of());
        names.addAll(plain);
        Map<String, UpgradeStatus> found = new LinkedHashMap<>();
        int read = 0;
        for (String name : names) {
            Optional<Optional<UpgradeStatus>> answer =
                    unlessForbidden(() -> UpgradeStatus.of(service, name), rejections);
            read += answer.isPresent() ? 1 : 0;
            answer.flatMap(Function.identity()).ifPresent(status -> found.put(name, status));
        }
        if (!rejections.isEmpty() && read == 0) {
            throw rejections.get(rejections.size() - 1);
        }
        if (!rejections.isEmpty()) {
            warn("the list may be incomplete: "
                    + rejections.get(rejections.size() - 1).getMessage());
        }
        if (json()) {
            ArrayNode upgrades = JsonNodeFactory.instance.arrayNode();
            found.forEach((name, status) ->
                    upgrades.add(UpgradeView.named(UpgradeView.kind(plain.contains(name)), name, status)));
            print(JsonNodeFactory.instance.objectNode().set("upgrades", upgrades));
        } else if (found.isEmpty()) {
            output().println("no upgrades found");
        } else {
            Table table =
                    new Table(Set.of(2, 3, 4, 5), "STREAM", "STATE", "UPGRADED", "IN PROGRESS", "WAITING", "FAILED");
            found.forEach((name, status) -> table.row(
                    name,
                    word(status),
                    Figures.count(status.successes()) + " of " + Figures.count(status.required()),
                    Figures.count(status.inProgress().size()),
                    Figures.count(status.pending()),
                    Figures.count(status.failures().size())));
            print(table.lines());
        }
    }
}
