package io.millrace.command.completion;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.provider.ProviderOffer;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Keyboard;
import io.millrace.command.line.ServiceOptions;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/**
 * Lists existing names, from the service or from files of the user. Waits at most two seconds and never asks the user.
 */
final class KnownNames {

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int MOST_NAMES = 1_000;
    private static final int LARGEST_ANSWER = 16 << 20;

    private final CommandContext context;

    KnownNames(CommandContext context) {
        this.context = context;
    }

    /** The kinds of names. */
    enum Kind {
        STREAM,
        USER,
        ROLE,
        TEMPLATE,
        COMPONENT,
        CONTEXT,
        PROVIDER
    }

    /**
     * Returns the known names; empty if the service does not respond in time or rejects the credentials.
     *
     * @param words the complete words of the command line, which may contain options for the connection
     */
    List<String> list(Kind kind, List<String> words) {
        FutureTask<List<String>> listing = new FutureTask<>(() -> read(kind, words));
        Thread thread = new Thread(listing, "completion");
        thread.setDaemon(true);
        thread.start();
        try {
            return listing.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<String> read(Kind kind, List<String> words) {
        ServiceOptions options = new ServiceOptions(silent());
        options.neverRenew();
        CommandLine line = new CommandLine(new Nothing())
                .addMixin("options", options)
                .setUnmatchedArgumentsAllowed(true)
                .setOverwrittenOptionsAllowed(true);
        try {
            line.parseArgs(words.toArray(String[]::new));
            if (kind == Kind.CONTEXT) {
                return List.copyOf(options.contextFile().read().all().keySet());
            }
            if (kind == Kind.PROVIDER) {
                return ProviderOffer.names(options.connectAnonymously(line)
                        .get("/_session/providers", LARGEST_ANSWER)
                        .body());
            }
            ServiceClient service = options.connect(line);
            List<String> names = new ArrayList<>();
            switch (kind) {
                case STREAM -> addNames(service, "/_data_stream", "data_streams", names);
                case TEMPLATE -> addNames(service, "/_index_template", "index_templates", names);
                case COMPONENT -> addNames(service, "/_component_template", "component_templates", names);
                case USER ->
                    service.get("/_security/user", LARGEST_ANSWER)
                            .body()
                            .fieldNames()
                            .forEachRemaining(names::add);
                case ROLE ->
                    service.get("/_security/role", LARGEST_ANSWER)
                            .body()
                            .fieldNames()
                            .forEachRemaining(names::add);
                case CONTEXT, PROVIDER -> throw new IllegalStateException("these names were returned above");
            }
            return names.subList(0, Math.min(MOST_NAMES, names.size()));
        } catch (ClientFailedException | ParameterException e) {
            return List.of();
        }
    }

    /** Adds the names in a list of objects. */
    private static void addNames(ServiceClient service, String path, String list, List<String> names) {
        service.get(path, LARGEST_ANSWER)
                .body()
                .path(list)
                .forEach(object -> names.add(object.path("name").asText()));
    }

    /** Returns an environment without a terminal, whose output is discarded. */
    private CommandContext silent() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new CommandContext(
                nowhere,
                nowhere,
                context.environment(),
                context.systemProperties(),
                context.stopRequests(),
                context.version(),
                new NoKeyboard(),
                false,
                false);
    }

    @Command(name = "nothing")
    private static final class Nothing {}

    private static final class NoKeyboard implements Keyboard {

        @Override
        public Optional<String> askSecretly(String question) {
            return Optional.empty();
        }

        @Override
        public Optional<String> ask(String question) {
            return Optional.empty();
        }

        @Override
        public InputStream piped() {
            return InputStream.nullInputStream();
        }
    }
}
