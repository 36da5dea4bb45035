package io.millrace.command.client.provider;

import io.millrace.command.client.provider.BrowserSignIn.BrowserOpener;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The browser of this machine. It is the program in the environment variable {@code BROWSER}, or the program that the
 * operating system selects.
 *
 * @param command the program and its arguments before the address
 */
public record Browser(List<String> command) implements BrowserOpener {

    public Browser {
        command = List.copyOf(command);
    }

    /** Returns the browser; empty if the user could not see its window, for example over SSH. */
    public static Optional<Browser> find(Map<String, String> environment, Map<String, String> systemProperties) {
        String chosen = environment.getOrDefault("BROWSER", "");
        if (!chosen.isBlank()) {
            return Optional.of(new Browser(List.of(chosen)));
        }
        if (isSet(environment, "SSH_CONNECTION") || isSet(environment, "SSH_TTY")) {
            return Optional.empty();
        }
        String system = systemProperties.getOrDefault("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("mac")) {
            return Optional.of(new Browser(List.of("open")));
        }
        if (system.startsWith("windows")) {
            return Optional.of(new Browser(List.of("rundll32", "url.dll,FileProtocolHandler")));
        }
        boolean hasScreen = isSet(environment, "DISPLAY") || isSet(environment, "WAYLAND_DISPLAY");
        return hasScreen && isOnPath(environment, "xdg-open")
                ? Optional.of(new Browser(List.of("xdg-open")))
                : Optional.empty();
    }

    private static boolean isSet(Map<String, String> environment, String variable) {
        return !environment.getOrDefault(variable, "").isEmpty();
    }

    private static boolean isOnPath(Map<String, String> environment, String program) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    @Override
    public boolean open(URI address) {
        List<String> all = new ArrayList<>(command);
        all.add(address.toASCIIString());
        try {
            new ProcessBuilder(all)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException missing) {
            return false;
        }
    }
}
