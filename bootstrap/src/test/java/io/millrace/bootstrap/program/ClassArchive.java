package io.millrace.bootstrap.program;

import io.millrace.adapters.persistence.OncePerBuild;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The archive of classes that the start script of the distribution makes of the packaged program, made once for a build. */
public final class ClassArchive {

    private static final Path LIST = Path.of("../packaging/src/archive/lib/millrace.classes");
    private static final Path ARCHIVE = MillraceProcess.JAR.resolveSibling("millrace.jsa");

    private ClassArchive() {}

    /** Returns the option by which a virtual machine starts with the archive, which is made if it is not there. */
    public static String option() {
        OncePerBuild.make(ARCHIVE, MillraceProcess::isOlderThan, ClassArchive::make);
        return "-XX:SharedArchiveFile=" + ARCHIVE;
    }

    private static void make(Path archive) {
        Path java = Path.of(System.getProperty("java.home"));
        Path list = archive.resolveSibling("list");
        Path log = archive.resolveSibling("log");
        try {
            List<String> classes = new ArrayList<>(Files.readAllLines(java.resolve("lib/classlist")));
            classes.addAll(Files.readAllLines(LIST));
            Files.write(list, classes);
            Process dump = new ProcessBuilder(
                            java.resolve("bin/java").toString(),
                            "-Xshare:dump",
                            "-Xlog:disable",
                            "-XX:SharedClassListFile=" + list,
                            "-XX:SharedArchiveFile=" + archive,
                            "-cp",
                            MillraceProcess.JAR.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (dump.waitFor() != 0) {
                throw new IllegalStateException("no archive of classes was made:\n" + Files.readString(log));
            }
            Files.delete(list);
            Files.delete(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
