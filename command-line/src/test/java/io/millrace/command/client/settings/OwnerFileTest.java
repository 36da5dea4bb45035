package io.millrace.command.client.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerFileTest {

    @TempDir
    private Path folder;

    private boolean isLocked(String lock) {
        try (FileChannel channel = FileChannel.open(folder.resolve(lock), StandardOpenOption.WRITE)) {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException held) {
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void each_file_has_its_own_lock() {
        OwnerFile one = new OwnerFile(folder.resolve("one"), "file");
        OwnerFile other = new OwnerFile(folder.resolve("other"), "file");

        boolean bothHeld = one.runExclusively(
                "one.lock",
                () -> other.runExclusively("other.lock", () -> isLocked("one.lock") && isLocked("other.lock")));

        assertThat(bothHeld).isTrue();
        assertThat(isLocked("one.lock")).isFalse();
        assertThat(isLocked("other.lock")).isFalse();
    }

    @Test
    void a_lock_that_the_thread_holds_remains_held_after_nested_work() {
        OwnerFile file = new OwnerFile(folder.resolve("one"), "file");

        boolean held = file.runExclusively("lock", () -> {
            file.runExclusively("lock", () -> true);
            return isLocked("lock");
        });

        assertThat(held).isTrue();
        assertThat(isLocked("lock")).isFalse();
    }
}
