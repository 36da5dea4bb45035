package io.millrace.command.client.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserTest {

    @TempDir
    private Path folder;

    private Path program(String name, String script) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private static Optional<List<String>> find(Map<String, String> environment, String system) {
        return Browser.find(environment, Map.of("os.name", system)).map(Browser::command);
    }

    @Test
    void each_system_opens_addresses_in_its_own_way() throws IOException {
        program("xdg-open", "true");
        String path = "/nonexistent:" + folder;

        assertThat(find(Map.of(), "Mac OS X")).contains(List.of("open"));
        assertThat(find(Map.of(), "Windows 11")).contains(List.of("rundll32", "url.dll,FileProtocolHandler"));
        assertThat(find(Map.of("DISPLAY", ":0", "PATH", path), "Linux")).contains(List.of("xdg-open"));
        assertThat(find(Map.of("WAYLAND_DISPLAY", "w", "PATH", path), "Linux")).contains(List.of("xdg-open"));
    }

    @Test
    void without_a_screen_there_is_no_browser() {
        assertThat(find(Map.of("PATH", folder.toString()), "Linux")).isEmpty();
        assertThat(find(Map.of("DISPLAY", ":0", "PATH", folder.toString()), "Linux"))
                .isEmpty();
        assertThat(find(Map.of("SSH_CONNECTION", "a"), "Mac OS X")).isEmpty();
        assertThat(find(Map.of("SSH_CONNECTION", "a", "BROWSER", "mine"), "Linux"))
                .contains(List.of("mine"));
    }

    @Test
    void the_address_is_one_argument_of_the_program() throws IOException {
        Path opened = folder.resolve("opened");
        Path browser = program("browser", "printf '%s' \"$*\" > " + opened + ".next; mv " + opened + ".next " + opened);

        assertThat(new Browser(List.of(browser.toString())).open(URI.create("https://id.example.com/?a=b&c=$(d)")))
                .isTrue();

        await().until(() -> Files.exists(opened));
        assertThat(opened).hasContent("https://id.example.com/?a=b&c=$(d)");
        assertThat(new Browser(List.of(folder.resolve("missing").toString())).open(URI.create("https://a.example")))
                .isFalse();
    }
}
