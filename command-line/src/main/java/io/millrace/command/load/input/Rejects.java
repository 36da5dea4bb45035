package io.millrace.command.load.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;

/**
 * Stores the lines that the service rejects. Each entry is a JSON object that contains the text of the rejected line.
 */
public interface Rejects extends AutoCloseable {

    /**
     * If {@code line} is an entry of a rejects file, returns the rejected line that it contains, otherwise
     * {@code line}. A document is not mistaken for an entry, because a document has an {@code @timestamp}.
     */
    static Line original(Line line) {
        return RejectsFile.refused(line).orElse(line);
    }

    /** Adds a rejected line and the reason for the rejection. */
    void add(Line line, String reason);

    /** Forces the added entries to disk and returns the length of the file. */
    long settle();

    /** Truncates the file to this length. The removed entries were written after the last checkpoint. */
    void cutTo(long length);

    @Override
    void close();

    static Rejects none() {
        return new Rejects() {
            private long kept;

            @Override
            public void add(Line line, String reason) {
                // Without a file, rejected lines are only shown on the terminal.
            }

            @Override
            public long settle() {
                return kept;
            }

            @Override
            public void cutTo(long length) {
                kept = length;
            }

            @Override
            public void close() {
                // No resource must be closed.
            }
        };
    }

    /**
     * Opens a rejects file. Its content is kept until the load calls {@link #cutTo}.
     *
     * @throws LoadRefusedException if the file cannot be written
     */
    static Rejects ofFile(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            return new RejectsFile(file, channel);
        } catch (IOException e) {
            throw new LoadRefusedException("the rejects file " + file + " cannot be written", e);
        }
    }

    /** Stores rejected lines in a file. */
    final class RejectsFile implements Rejects {

        private static final ObjectMapper MAPPER = new ObjectMapper();
        private static final String LINE = "line";
        private static final String ID = "id";
        private static final String REASON = "reason";
        private static final String SOURCE = "source";
        private static final byte[] BEGINNING = ("{\"" + LINE + "\":").getBytes(StandardCharsets.UTF_8);

        private final Path file;
        private final FileChannel channel;
        private boolean unsettled;

        private RejectsFile(Path file, FileChannel channel) {
            this.file = file;
            this.channel = channel;
        }

        private static Optional<Line> refused(Line line) {
            byte[] text = line.text();
            if (text.length < BEGINNING.length
                    || !Arrays.equals(text, 0, BEGINNING.length, BEGINNING, 0, BEGINNING.length)) {
                return Optional.empty();
            }
            try {
                JsonNode json = MAPPER.readTree(text);
                Optional<String> id = Optional.ofNullable(json.path(ID).textValue());
                boolean refused = json.size() == (id.isPresent() ? 4 : 3)
                        && json.path(LINE).isIntegralNumber()
                        && json.path(REASON).isTextual()
                        && json.path(SOURCE).isTextual();
                return refused
                        ? Optional.of(new Line(
                                line.number(),
                                id,
                                json.get(SOURCE).textValue().getBytes(StandardCharsets.UTF_8),
                                line.flaw()))
                        : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        }

        @Override
        public void add(Line line, String reason) {
            ObjectNode json = JsonNodeFactory.instance.objectNode().put(LINE, line.number());
            line.id().ifPresent(id -> json.put(ID, id));
            json.put(REASON, reason).put(SOURCE, new String(line.text(), StandardCharsets.UTF_8));
            ByteBuffer bytes = ByteBuffer.wrap((json + "\n").getBytes(StandardCharsets.UTF_8));
            try {
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                unsettled = true;
            } catch (IOException e) {
                throw failed(e);
            }
        }

        @Override
        public long settle() {
            try {
                if (unsettled) {
                    channel.force(false);
                    unsettled = false;
                }
                return channel.position();
            } catch (IOException e) {
                throw failed(e);
            }
        }

        @Override
        public void cutTo(long length) {
            try {
                if (channel.size() < length) {
                    throw new LoadRefusedException(
                            "the rejects file " + file + " is shorter than the part already written; use another file");
                }
                channel.truncate(length);
                channel.position(length);
            } catch (IOException e) {
                throw failed(e);
            }
        }

        private LoadRefusedException failed(IOException failure) {
            return new LoadRefusedException("the rejects file " + file + " cannot be written", failure);
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw failed(e);
            }
        }
    }
}
