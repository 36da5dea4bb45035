package io.millrace.adapters.persistence.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinariesTest {

    private static final String EXTERNAL =
            ": use an external PostgreSQL and set database.url, database.username and database.password";

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64",
        "Linux, aarch64, linux-arm_64",
        "Linux, riscv64, linux-riscv64",
        "Mac OS X, x86_64, darwin-x86_64",
        "Mac OS X, aarch64, darwin-arm_64",
        "Windows 11, amd64, windows-x86_64",
        "Windows Server 2025, amd64, windows-x86_64"
    })
    void the_name_of_a_platform_is_that_in_its_archive(String system, String processor, String name) {
        assertThat(Platform.of(system, processor)).isEqualTo(new Platform(name));
    }

    @Test
    void of_several_archives_the_one_for_this_platform_is_unpacked() throws IOException {
        String own = Platform.current().name();
        pack(own);
        pack("another-platform");

        try (URLClassLoader classPath = classPath()) {
            Binaries binaries = Binaries.provide(temporary.resolve("binaries"), classPath);

            assertThat(binaries.program("postgres")).hasContent(own).isExecutable();
        }
    }

    @Test
    void without_an_archive_for_this_platform_the_message_asks_for_an_external_database() throws IOException {
        try (URLClassLoader classPath = classPath()) {
            assertThatThrownBy(() -> Binaries.provide(temporary.resolve("binaries"), classPath))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessage("this program contains no PostgreSQL for "
                            + Platform.current().name() + EXTERNAL);
        }
        assertThat(temporary.resolve("binaries")).doesNotExist();
    }

    @Test
    void the_message_names_the_platforms_that_are_included() throws IOException {
        pack("linux-arm_64");
        pack("darwin-arm_64");
        Platform other = Platform.of("FreeBSD", "amd64");

        try (URLClassLoader classPath = classPath()) {
            assertThatThrownBy(() -> other.requireArchive(classPath))
                    .isInstanceOf(EmbeddedPostgresException.class)
                    .hasMessage("this program contains no PostgreSQL for freebsd-x86_64,"
                            + " only for linux-arm_64, darwin-arm_64" + EXTERNAL);
        }
    }

    @Test
    void on_windows_the_message_asks_for_an_external_database() {
        assertThatThrownBy(() -> Platform.of("Windows 11", "amd64").requireUnix())
                .isInstanceOf(EmbeddedPostgresException.class)
                .hasMessage("the embedded PostgreSQL does not run on Windows" + EXTERNAL);
        assertThatCode(() -> Platform.of("Mac OS X", "aarch64").requireUnix()).doesNotThrowAnyException();
    }

    private URLClassLoader classPath() throws IOException {
        return new URLClassLoader(new URL[] {temporary.toUri().toURL()}, null);
    }

    /** Writes an archive whose only program contains the name of the platform. */
    private void pack(String platform) throws IOException {
        byte[] content = platform.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry("bin/postgres");
        entry.setMode(0755);
        entry.setSize(content.length);
        try (OutputStream file = Files.newOutputStream(temporary.resolve("postgres-" + platform + ".tgz"));
                TarArchiveOutputStream archive = new TarArchiveOutputStream(new GZIPOutputStream(file))) {
            archive.putArchiveEntry(entry);
            archive.write(content);
            archive.closeArchiveEntry();
        }
    }
}
