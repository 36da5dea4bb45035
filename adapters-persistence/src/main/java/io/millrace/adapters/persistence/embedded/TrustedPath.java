package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a program may safely be loaded from a path. The path and all parent directories must belong to the
 * user of this process or to root. Other users must not have write access to them, except to parent directories with
 * the sticky bit, such as {@code /tmp}, because in these directories users cannot replace files of other owners. A file
 * system without owners and access modes is trusted.
 */
public final class TrustedPath {

    private static final int ROOT = 0;
    private static final int WRITABLE_BY_GROUP = 0020;
    private static final int WRITABLE_BY_OTHERS = 0002;
    private static final int STICKY = 01000;

    private TrustedPath() {}

    /**
     * Returns the reason why the path is not trusted, such as {@code others can write into /srv}; empty if it is
     * trusted.
     *
     * @param path the path to check; if it does not exist, only its parents are checked
     */
    public static Optional<String> objection(Path path) {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("unix")) {
            return Optional.empty();
        }
        try {
            int user = ServerAccount.currentUser();
            Path given = path.toAbsolutePath().normalize();
            Optional<String> objection = objectionAlong(given, user);
            return objection.isPresent() || !Files.exists(given) ? objection : objectionAlong(given.toRealPath(), user);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot determine who can write to " + path, failure);
        }
    }

    private static Optional<String> objectionAlong(Path path, int user) throws IOException {
        for (@Nullable Path each = path; each != null; each = each.getParent()) {
            if (Files.exists(each, LinkOption.NOFOLLOW_LINKS)) {
                Optional<String> objection = objection(each, !each.equals(path), user);
                if (objection.isPresent()) {
                    return objection;
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the reason why a single file or directory is not trusted; empty if it is trusted. Does not check the
     * parent directories.
     *
     * @param above whether {@code path} is a parent directory. For a parent directory, the sticky bit is sufficient
     * @param user the numeric id of the user of this process
     */
    static Optional<String> objection(Path path, boolean above, int user) throws IOException {
        int owner = (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        if (owner != ROOT && owner != user) {
            return Optional.of(path + " belongs to user " + owner);
        }
        int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        boolean writable =
                (mode & WRITABLE_BY_OTHERS) != 0 || ((mode & WRITABLE_BY_GROUP) != 0 && !isGroupOfOwner(path));
        return !writable || Files.isSymbolicLink(path) || (above && (mode & STICKY) != 0)
                ? Optional.empty()
                : Optional.of("other users can write " + (Files.isDirectory(path) ? "into " : "") + path
                        + " (chmod go-w removes this permission)");
    }

    /**
     * Returns whether the group of the file has the same name as the owner. Many systems create such a group for each
     * user; no other user belongs to this group.
     */
    private static boolean isGroupOfOwner(Path path) throws IOException {
        PosixFileAttributes attributes =
                Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.group().getName().equals(attributes.owner().getName());
    }
}
