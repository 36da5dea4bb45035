package io.millrace.adapters.persistence.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramListTest {

    @TempDir
    private Path temporary;

    private Path home;
    private Path program;

    @BeforeEach
    void unpack() throws IOException {
        home = Files.createDirectories(temporary.resolve("home/bin"))
                .resolveSibling(".")
                .normalize();
        program = Files.writeString(home.resolve("bin/pg_ctl"), "good");
        FileTrees.restrict(program, "rwxr-xr-x");
        Files.createSymbolicLink(home.resolve("bin/link with a space"), Path.of("pg_ctl"));
        ProgramList.write(home);
    }

    @Test
    void what_is_as_it_was_unpacked_is_used() throws IOException {
        assertThat(ProgramList.objection(home)).isEmpty();

        Files.setLastModifiedTime(program, FileTime.fromMillis(0));

        assertThat(ProgramList.objection(home)).as("only touched").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "planted, was changed after it was unpacked",
        "same size, was changed after it was unpacked",
        "same time, was changed after it was unpacked",
        "linked elsewhere, was changed after it was unpacked",
        "missing, is missing",
        "writable, other users can write",
        "open directory, other users can write into",
        "without list, has no list of its files",
        "damaged list, is damaged"
    })
    void what_differs_is_not_used(String how, String objection) throws IOException {
        FileTime time = Files.getLastModifiedTime(program);
        switch (how) {
            case "planted" -> Files.writeString(home.resolve("bin/evil.so"), "evil");
            case "same size" -> {
                Files.writeString(program, "evil");
                Files.setLastModifiedTime(program, FileTime.fromMillis(0));
            }
            case "same time" -> {
                Files.writeString(program, "more evil");
                Files.setLastModifiedTime(program, time);
            }
            case "linked elsewhere" -> {
                Files.delete(home.resolve("bin/link with a space"));
                Files.createSymbolicLink(home.resolve("bin/link with a space"), Path.of("/bin/sh"));
            }
            case "missing" -> Files.delete(program);
            case "writable" -> FileTrees.restrict(program, "rwxr-xrwx");
            case "open directory" -> FileTrees.restrict(home.resolve("bin"), "rwxrwxrwx");
            case "without list" -> Files.delete(home.resolve("files.sha256"));
            default -> Files.writeString(home.resolve("files.sha256"), "x\n");
        }

        assertThat(ProgramList.objection(home))
                .hasValueSatisfying(told -> assertThat(told).contains(objection));
    }
}
