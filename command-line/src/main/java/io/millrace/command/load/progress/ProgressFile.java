package io.millrace.command.load.progress;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.load.input.LoadRefusedException;
import io.millrace.command.load.input.Position;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the progress of a load or an import, so that a later run can resume it after any interruption. For each
 * batch, one line of JSON is appended to the file. The line is on disk before the batch is sent. Only the last line can
 * be incomplete. While the file is open, no other process can resume the same load.
 */
public final class ProgressFile implements Progress {

    private static final Logger LOGGER = LoggerFactory.getLogger(ProgressFile.class);

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String PREFIX = "millrace-";
    private static final int FORM = 1;
    private static final long LARGEST = 1L << 30;

    private final Path file;
    private final String kind;
    private final FileChannel channel;
    private final boolean isNew;
    private final Map<String, Checkpoint> latestOfSources = new HashMap<>();
    private @Nullable Load load;
    private @Nullable Checkpoint latest;

    private ProgressFile(Path file, String kind, FileChannel channel, boolean isNew) {
        this.file = file;
        this.kind = kind;
        this.channel = channel;
        this.isNew = isNew;
    }

    /**
     * Opens the file, and creates it if it does not exist. A file that this method creates is deleted on closing if no
     * document was sent.
     *
     * @param kind the command that uses the file
     * @param restart whether to discard the content of an existing file
     * @throws LoadRefusedException if the file cannot be used, or another process is using it
     */
    public static ProgressFile open(Path file, String kind, boolean restart) {
        try {
            Object before = identity(file);
            ProgressFile opened = openOrCreate(file, kind);
            FileChannel channel = opened.channel;
            try {
                opened.lock();
                if (!Files.exists(file) || (!opened.isNew && !Objects.equals(before, identity(file)))) {
                    // Another process deleted the file after this process had opened it.
                    channel.close();
                    return open(file, kind, restart);
                }
                if (restart) {
                    channel.truncate(0);
                }
                opened.read();
                return opened;
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new LoadRefusedException(
                    "the progress file " + file + " cannot be "
                            + (e instanceof NoSuchFileException ? "created" : "used")
                            + "; use another file with --progress",
                    e);
        }
    }

    private static ProgressFile openOrCreate(Path file, String kind) throws IOException {
        try {
            FileChannel created = FileChannel.open(
                    file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return new ProgressFile(file, kind, created, true);
        } catch (FileAlreadyExistsException existing) {
            FileChannel found = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return new ProgressFile(file, kind, found, false);
        }
    }

    /**
     * Returns the identity of a file. Returns null if the file does not exist, or if its file system has no file
     * identities.
     */
    private static @Nullable Object identity(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException missing) {
            return null;
        }
    }

    private void lock() throws IOException {
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            // This process already holds the lock, so lock stays null.
        }
        if (lock == null) {
            throw new LoadRefusedException("another " + kind + " is already using the progress file " + file);
        }
    }

    private void read() throws IOException {
        if (channel.size() > LARGEST) {
            throw damaged();
        }
        ByteBuffer bytes = ByteBuffer.allocate((int) channel.size());
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {
            // The condition of the loop reads until the buffer is full.
        }
        int from = 0;
        for (int at = 0; at < bytes.position(); at++) {
            if (bytes.get(at) == '\n') {
                readLine(new String(bytes.array(), from, at - from, StandardCharsets.UTF_8));
                from = at + 1;
            }
        }
        channel.truncate(from);
        channel.position(from);
    }

    private void readLine(String line) {
        try {
            JsonNode json = MAPPER.readTree(line);
            if (load == null) {
                load = load(json);
            } else {
                store(checkpoint(json));
            }
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw damaged();
        }
    }

    private LoadRefusedException damaged() {
        return new LoadRefusedException(file + " is not a progress file of the command " + kind
                + "; use another file with --progress, or start again with --restart");
    }

    private Load load(JsonNode json) {
        if (!json.path("kind").asText().equals(PREFIX + kind)
                || json.path("form").asInt() != FORM) {
            throw damaged();
        }
        return new Load(
                json.path("load").asText(),
                json.path("stream").asText(),
                json.path("service").asText());
    }

    private static Checkpoint checkpoint(JsonNode json) {
        List<WriteIndex> into = new ArrayList<>();
        json.path("into")
                .forEach(index -> into.add(new WriteIndex(
                        index.path("index_uuid").asText(), index.path("index").asText())));
        return new Checkpoint(
                json.path("source").asText(),
                new Position(json.path("line").asLong(-1), json),
                json.path("loaded").asLong(),
                json.path("refused").asLong(),
                json.path("reject_bytes").asLong(),
                json.path("sent").asLong(),
                into);
    }

    @Override
    public boolean isKept() {
        return true;
    }

    @Override
    public Optional<Load> load() {
        return Optional.ofNullable(load);
    }

    @Override
    public Optional<Checkpoint> latest() {
        return Optional.ofNullable(latest);
    }

    @Override
    public Optional<Checkpoint> latest(String source) {
        return Optional.ofNullable(latestOfSources.get(source));
    }

    private void store(Checkpoint checkpoint) {
        latest = checkpoint;
        latestOfSources.put(checkpoint.source(), checkpoint);
    }

    @Override
    public void begin(Load begun) {
        load = begun;
        append(JsonNodeFactory.instance
                .objectNode()
                .put("kind", PREFIX + kind)
                .put("form", FORM)
                .put("load", begun.id())
                .put("stream", begun.stream())
                .put("service", begun.service()));
        forceDirectory();
    }

    /** Forces the directory to disk if the operating system supports that. The name of a new file is then durable. */
    private void forceDirectory() {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            return;
        }
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        } catch (IOException e) {
            LOGGER.debug("the directory of the progress file cannot be synced to disk", e);
        }
    }

    @Override
    public void reached(Checkpoint checkpoint) {
        store(checkpoint);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (!checkpoint.source().isEmpty()) {
            json.put("source", checkpoint.source());
        }
        json.put("line", checkpoint.settled().line());
        json.setAll((ObjectNode) checkpoint.settled().mark());
        json.put("loaded", checkpoint.loaded())
                .put("refused", checkpoint.refused())
                .put("reject_bytes", checkpoint.rejectBytes())
                .put("sent", checkpoint.sent());
        ArrayNode into = json.putArray("into");
        checkpoint
                .into()
                .forEach(index ->
                        into.addObject().put("index_uuid", index.identity()).put("index", index.name()));
        append(json);
    }

    private void append(ObjectNode json) {
        ByteBuffer line = ByteBuffer.wrap((json + "\n").getBytes(StandardCharsets.UTF_8));
        try {
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(false);
        } catch (IOException e) {
            throw new LoadRefusedException("the progress file " + file + " cannot be written", e);
        }
    }

    @Override
    public void close() {
        try (channel) {
            if (latest == null && isNew) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new LoadRefusedException("the progress file " + file + " cannot be closed", e);
        }
    }
}
