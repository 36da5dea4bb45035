package io.millrace.adapters.persistence.embedded;

import io.millrace.domain.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The list of all unpacked files with their sizes, times and SHA-256. The list is stored in the directory of these
 * files. When the service starts, it does not read a file whose size and time are unchanged, because only the owner of
 * the directory can have changed the file.
 */
final class ProgramList {

    private static final String NAME = "files.sha256";

    private ProgramList() {}

    /**
     * Writes the list of the files in a directory. Makes the directory and its subdirectories writable only for the
     * owner.
     */
    static void write(Path home) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> all = Files.walk(home)) {
            for (Path file : (Iterable<Path>) all.sorted()::iterator) {
                if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                    FileTrees.restrict(file, "rwxr-xr-x");
                } else {
                    BasicFileAttributes attributes =
                            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                    lines.add(content(file, attributes) + " " + cheap(attributes) + " " + home.relativize(file));
                }
            }
        }
        Path list = home.resolve(NAME);
        Files.write(list, lines);
        FileTrees.restrict(list, "rw-r--r--");
        FileTrees.force(list);
    }

    /** Compares the files of the directory with the list. Returns the first difference; empty if there is none. */
    static Optional<String> objection(Path home) throws IOException {
        Path list = home.resolve(NAME);
        if (!Files.isDirectory(home, LinkOption.NOFOLLOW_LINKS)
                || !Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(home + " has no list of its files");
        }
        Map<String, String> expected = new HashMap<>();
        for (String line : Files.readAllLines(list)) {
            String[] parts = line.split(" ", 4);
            if (parts.length < 4) {
                return Optional.of(list + " is damaged");
            }
            expected.put(parts[3], parts[0] + " " + parts[1] + " " + parts[2]);
        }
        Comparison comparison = new Comparison(home, expected, ServerAccount.currentUser());
        Files.walkFileTree(home, comparison);
        return comparison.objection.or(
                () -> expected.keySet().stream().findAny().map(missing -> home.resolve(missing) + " is missing"));
    }

    private static String cheap(BasicFileAttributes attributes) {
        return attributes.isSymbolicLink()
                ? "- -"
                : attributes.size() + " " + attributes.lastModifiedTime().toMillis();
    }

    private static String content(Path file, BasicFileAttributes attributes) throws IOException {
        MessageDigest digest = Sha256.begin();
        if (attributes.isSymbolicLink()) {
            digest.update(Files.readSymbolicLink(file).toString().getBytes(StandardCharsets.UTF_8));
        } else {
            try (InputStream content = Files.newInputStream(file);
                    OutputStream digesting = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
                content.transferTo(digesting);
            }
        }
        return Sha256.hex(digest.digest());
    }

    /** Removes each visited file from the expected files, and stops at the first difference. */
    private static final class Comparison extends SimpleFileVisitor<Path> {

        private final Path home;
        private final Map<String, String> expected;
        private final int user;
        private Optional<String> objection = Optional.empty();

        Comparison(Path home, Map<String, String> expected, int user) {
            this.home = home;
            this.expected = expected;
            this.user = user;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            return unless(TrustedPath.objection(directory, false, user));
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Optional<String> untrusted = TrustedPath.objection(file, false, user);
            if (untrusted.isPresent() || file.equals(home.resolve(NAME))) {
                return unless(untrusted);
            }
            String known = expected.remove(home.relativize(file).toString());
            boolean same = known != null
                    && ((!attributes.isSymbolicLink() && known.endsWith(" " + cheap(attributes)))
                            || known.startsWith(content(file, attributes) + " "));
            return unless(same ? Optional.empty() : Optional.of(file + " was changed after it was unpacked"));
        }

        private FileVisitResult unless(Optional<String> found) {
            objection = found;
            return found.isPresent() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }
    }
}
