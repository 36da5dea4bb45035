package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The account of the operating system that runs the server. PostgreSQL does not run as root. Therefore a service that
 * runs as root must use another account for the server.
 */
interface ServerAccount {

    /** Returns a command that runs {@code command} under this account. */
    List<String> command(List<String> command);

    /** Returns the numeric id of the user who must own all files of the server. */
    int fileOwner();

    /** Returns a description of the account that fits into a sentence of a message. */
    String description();

    /**
     * Makes the account the owner of a directory and its contents. This takes little time if it already is the owner.
     */
    default void own(Path tree) {
        try {
            if (owner(tree) != fileOwner()) {
                LoggerFactory.getLogger(ServerAccount.class).info("giving {} to user {}", tree, fileOwner());
                ChangeOfOwner.apply(tree, fileOwner());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "cannot give " + tree + " to user " + fileOwner() + ", the account of PostgreSQL", failure);
        }
    }

    /**
     * Chooses the first candidate that can run the program of the server and access the directory.
     *
     * @throws EmbeddedPostgresException if no candidate can do this; the message says what the operator can do
     */
    static ServerAccount choose(List<ServerAccount> candidates, Path directory, Path program) {
        List<String> refusals = new ArrayList<>();
        for (ServerAccount candidate : candidates) {
            Optional<String> refusal = candidate.grantAccessAndProbe(directory, program);
            if (refusal.isEmpty()) {
                return candidate;
            }
            refusals.add(candidate.description() + ": " + refusal.get());
        }
        Logger log = LoggerFactory.getLogger(ServerAccount.class);
        refusals.forEach(refusal -> log.error("PostgreSQL does not run {}", refusal));
        throw new EmbeddedPostgresException(
                candidates.size() == 1 && candidates.get(0) instanceof CurrentUser
                        ? "the embedded PostgreSQL does not run here (" + refusals.get(0)
                                + "): set database.url to use your own server"
                        : "PostgreSQL does not run as root, and no alternative works in " + directory
                                + ": run the service as another user, or set database.url to use your own server");
    }

    /**
     * Gives the account access to the directory, and tries to run the program under this account. Returns the reason
     * why the account cannot be used; empty if it can be used.
     */
    private Optional<String> grantAccessAndProbe(Path directory, Path program) {
        admit(directory);
        admit(directory.resolve(directory.relativize(program).getName(0)));
        List<String> probe = command(List.of(
                "/bin/sh", "-c", "cd \"$1\" && exec \"$2\" --version", "sh", directory.toString(), program.toString()));
        try {
            ProgramRun.Outcome outcome = ProgramRun.run(probe, Path.of("/"), Duration.ofSeconds(10));
            return outcome.isSuccess() ? Optional.empty() : Optional.of(outcome.output());
        } catch (UncheckedIOException | EmbeddedPostgresException failure) {
            return Optional.of(String.valueOf(failure.getMessage()));
        }
    }

    /**
     * Allows the account to traverse a directory of the service. If the account owns the directory, it can also read
     * it.
     */
    private void admit(Path directory) {
        try {
            FileTrees.restrict(directory, owner(directory) == fileOwner() ? "rwx------" : "rwx--x--x");
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot give the account of PostgreSQL access to " + directory, failure);
        }
    }

    /** Returns the accounts to try if the service runs as the given user, in the order of preference. */
    static List<ServerAccount> candidates(int user) {
        return user == 0 ? List.of(new UserNamespace(), UnprivilegedUser.find()) : List.of(new CurrentUser(user));
    }

    /**
     * Returns the numeric id of the user who runs this service. This is the owner of the process or, if the platform
     * has no {@code /proc}, the owner of a new file.
     */
    static int currentUser() {
        try {
            Path process = Path.of("/proc/self");
            if (Files.exists(process)) {
                return (Integer) Files.getAttribute(process, "unix:uid");
            }
            Path file = Files.createTempFile("owner", ".tmp");
            try {
                return owner(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot determine the user of this process", failure);
        }
    }

    /** Returns the numeric id of the owner of a file. */
    static int owner(Path file) {
        try {
            return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot determine the owner of " + file, failure);
        }
    }

    /** The account that runs the service, if it is not root. */
    record CurrentUser(int fileOwner) implements ServerAccount {

        @Override
        public List<String> command(List<String> command) {
            return command;
        }

        @Override
        public String description() {
            return "as the user of the service";
        }
    }

    /** A user namespace without rights of root. Outside of this namespace, root owns the files of the server. */
    record UserNamespace() implements ServerAccount {

        @Override
        public List<String> command(List<String> command) {
            return prefixed(List.of("unshare", "--user", "--"), command);
        }

        @Override
        public int fileOwner() {
            return 0;
        }

        @Override
        public String description() {
            return "in a user name space";
        }
    }

    /** Another account. It becomes the owner of the server's files. */
    record UnprivilegedUser(int fileOwner, int group) implements ServerAccount {

        /** The account {@code nobody} with its usual ids. It is used if no account {@code postgres} exists. */
        private static final UnprivilegedUser NOBODY = new UnprivilegedUser(65534, 65534);

        /** Returns the account {@code postgres}, or {@code nobody} if it does not exist. */
        static UnprivilegedUser find() {
            try {
                Path accounts = Path.of("/etc/passwd");
                return Files.isReadable(accounts)
                        ? Files.readAllLines(accounts, StandardCharsets.ISO_8859_1).stream()
                                .map(line -> line.split(":", -1))
                                .filter(fields -> fields.length > 3 && fields[0].equals("postgres"))
                                .map(fields ->
                                        new UnprivilegedUser(Integer.parseInt(fields[2]), Integer.parseInt(fields[3])))
                                .filter(account -> account.fileOwner() != 0)
                                .findFirst()
                                .orElse(NOBODY)
                        : NOBODY;
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot find an account for PostgreSQL", failure);
            }
        }

        @Override
        public List<String> command(List<String> command) {
            return prefixed(
                    List.of("setpriv", "--reuid=" + fileOwner, "--regid=" + group, "--clear-groups", "--"), command);
        }

        @Override
        public String description() {
            return "as user " + fileOwner;
        }
    }

    private static List<String> prefixed(List<String> prefix, List<String> command) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return List.copyOf(whole);
    }

    /**
     * Changes the owners of a directory and its contents. The owner of the directory itself is changed last. Therefore,
     * if the change is interrupted, the directory still has its old owner, and the next start repeats the change.
     */
    final class ChangeOfOwner extends SimpleFileVisitor<Path> {

        private final int owner;

        private ChangeOfOwner(int owner) {
            this.owner = owner;
        }

        static void apply(Path tree, int owner) throws IOException {
            Files.walkFileTree(tree, new ChangeOfOwner(owner));
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.setAttribute(file, "unix:uid", owner, LinkOption.NOFOLLOW_LINKS);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.setAttribute(directory, "unix:uid", owner, LinkOption.NOFOLLOW_LINKS);
            return FileVisitResult.CONTINUE;
        }
    }
}
