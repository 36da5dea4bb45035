package io.millrace.adapters.persistence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Files that tests share and that are dear to make: one makes them, and those in other virtual machines wait for it. */
public final class OncePerBuild {

    private OncePerBuild() {}

    /** Makes a file or directory unless there is a usable one, under another name until it is whole. */
    public static synchronized void make(Path result, Predicate<Path> usable, Consumer<Path> maker) {
        try (FileChannel channel = FileChannel.open(
                        result.resolveSibling(result.getFileName() + ".lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            if (lock.isValid() && !(Files.exists(result) && usable.test(result))) {
                Path folder = Files.createTempDirectory(result.resolveSibling("."), "unfinished");
                Path unfinished = folder.resolve(result.getFileName());
                maker.accept(unfinished);
                if (Files.isDirectory(result)) {
                    Files.move(result, folder.resolve("outdated"));
                }
                Files.move(unfinished, result, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(file);
            }
        }
    }
}
