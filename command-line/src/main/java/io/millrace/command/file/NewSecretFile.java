package io.millrace.command.file;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.settings.OwnerFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** A new file for a secret. Only its owner can read it. If the secret is not written, the file is deleted. */
public final class NewSecretFile implements AutoCloseable {

    private final Path path;
    private final FileChannel channel;
    private boolean isWritten;

    private NewSecretFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Creates an empty file. An error, for example because of an existing file or a missing directory, is therefore
     * reported before the secret is created.
     *
     * @param option the option that names the file, for messages
     * @throws ClientFailedException if the file exists or cannot be created
     */
    public static NewSecretFile create(String option, Path path) {
        String file = "the file " + Sentences.plain(path.toString()) + " of " + option;
        try {
            return new NewSecretFile(
                    path,
                    FileChannel.open(
                            path,
                            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                            OwnerFile.ownerOnly()));
        } catch (FileAlreadyExistsException e) {
            throw new ClientFailedException(ExitStatus.USAGE, file + " already exists", e);
        } catch (IOException e) {
            throw new ClientFailedException(ExitStatus.USAGE, file + " cannot be created", e);
        }
    }

    /** Writes the secret and a line break. */
    public void write(String secret) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((secret + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(true);
        isWritten = true;
    }

    @Override
    public void close() {
        try {
            channel.close();
            if (!isWritten) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new ClientFailedException(
                    "the file " + Sentences.plain(path.toString()) + " could not be "
                            + (isWritten ? "closed" : "deleted"),
                    e);
        }
    }
}
