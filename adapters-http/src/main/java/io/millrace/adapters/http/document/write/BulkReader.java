package io.millrace.adapters.http.document.write;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.limit.Memory;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Required;
import io.millrace.domain.Rejection;
import io.millrace.domain.text.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses a whole bulk body before anything is written. The body consists of action lines. After the actions
 * {@code create}, {@code index} and {@code update} a source line follows. Every line ends with a line feed. If a line
 * is not JSON, the whole body is rejected. If a document is invalid or an action is unsupported, only that operation is
 * rejected.
 *
 * @param largestDocument the maximum size of a document in bytes
 * @param mostItems the maximum number of operations
 */
public record BulkReader(int largestDocument, int mostItems) {

    /**
     * The parameter with the UUID of the only index into which documents may be written. It makes retries safe: a
     * document that is sent again with the same id is stored once.
     */
    public static final String ONLY_INTO = "if_write_index";

    /**
     * The heap in bytes that is reserved for one operation without its document: for its parsed form, and for its
     * outcome with a rejection.
     */
    static final int OPERATION = 512;

    private static final int STEP = 64 * 1024;

    /**
     * Parses {@code body}.
     *
     * @param target the data stream or index of actions that do not name one
     * @param required the default for actions without {@code require_data_stream} or {@code require_alias}
     * @param memory the heap budget of the request
     * @throws RequestRefusedException 400 if the whole body is rejected, 413 for too many operations
     */
    List<Item> read(byte[] body, Optional<String> target, Required required, Memory memory) {
        if (body.length == 0) {
            throw RequestRefusedException.of(400, "parse_exception", "request body is required");
        }
        if (body[body.length - 1] != '\n') {
            throw RequestRefusedException.illegalArgument("The bulk request must be terminated by a newline [\\n]");
        }
        List<Item> items = new BodyParser(body, new ActionLineReader(target, required), memory).items();
        if (items.isEmpty()) {
            throw RequestRefusedException.of(
                    400, "action_request_validation_exception", "Validation Failed: 1: no requests added;");
        }
        return items;
    }

    private final class BodyParser {

        private final byte[] body;
        private final ActionLineReader actions;
        private final Memory memory;
        private long taken;
        private long needed;
        private final List<Item> items = new ArrayList<>();
        private int line;
        private int start;
        private int end;
        private int next;

        /** The last action line and its item, because most bodies repeat the same line. */
        private @Nullable Item lastAction;

        private int lastStart;
        private int lastEnd;

        BodyParser(byte[] body, ActionLineReader actions, Memory memory) {
            this.body = body;
            this.actions = actions;
            this.memory = memory;
            this.next = Utf8.byteOrderMark(body, body.length);
        }

        List<Item> items() {
            while (toNextLine()) {
                if (isBlank()) {
                    continue;
                }
                if (items.size() == mostItems) {
                    throw RequestRefusedException.of(
                            413,
                            "content_too_long_exception",
                            "the bulk request has more than [" + mostItems + "] operations");
                }
                Item action = action();
                take(OPERATION);
                items.add(action.operation() == Operation.DELETE ? action : withSource(action));
            }
            return items;
        }

        /** Reserves heap in large steps, because operations are small and numerous. */
        private void take(long bytes) {
            needed += bytes;
            if (needed > taken) {
                long step = Math.max(STEP, needed - taken);
                memory.take(step);
                taken += step;
            }
        }

        private boolean toNextLine() {
            if (next == body.length) {
                return false;
            }
            start = next;
            int at = ByteSearch.lineFeed(body, start, body.length);
            // A carriage return before the line feed belongs to the end of the line, not to a document.
            end = at > start && body[at - 1] == '\r' ? at - 1 : at;
            next = at + 1;
            line++;
            return true;
        }

        private boolean isBlank() {
            for (int at = start; at < end; at++) {
                if (body[at] != ' ' && body[at] != '\t' && body[at] != '\r') {
                    return false;
                }
            }
            return true;
        }

        private Item action() {
            Item known = lastAction;
            if (known == null || !Arrays.equals(body, lastStart, lastEnd, body, start, end)) {
                known = actions.read(body, start, end, line);
                lastAction = known;
                lastStart = start;
                lastEnd = end;
            }
            return known;
        }

        private Item withSource(Item action) {
            if (next == body.length) {
                throw ActionLineReader.malformed(
                        line, "no source line follows [" + ActionLineReader.nameOf(action.operation()) + "]");
            }
            line++;
            try {
                DocumentScanner document = DocumentScanner.scanLine(body, next, largestDocument);
                next = document.afterLine();
                return action.withSource(document.source(this::take));
            } catch (MalformedDocumentException broken) {
                throw RequestRefusedException.illegalArgument(
                        "Malformed source line [" + line + "], " + broken.detail());
            } catch (Rejection broken) {
                return action.refusedWith(broken);
            }
        }
    }
}
