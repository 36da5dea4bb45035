package io.millrace.adapters.http.document.context;

import io.millrace.adapters.http.document.context.Scroll.SearchRequest;
import io.millrace.domain.catalog.Snapshot;
import io.millrace.domain.catalog.Snapshot.Edge;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.query.FieldValue;
import io.millrace.domain.document.sort.FieldOrder.Position;
import io.millrace.domain.document.sort.SortValue;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.NameSelection.Expand;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Converts scrolls and points in time to compressed bytes and back. The bytes to read must be authentic. */
final class ContextCode {

    private static final int POINT_IN_TIME = 1;
    private static final int SCROLL = 2;

    private ContextCode() {}

    static byte[] bytes(PointInTime point) {
        return compressed(POINT_IN_TIME, out -> write(out, point));
    }

    static byte[] bytes(Scroll scroll) {
        return compressed(SCROLL, out -> {
            write(out, scroll.point());
            out.writeLong(scroll.keepAlive().toMillis());
            write(out, scroll.request().body());
            write(out, scroll.request().parameters());
            out.writeLong(scroll.request().receivedAt());
            out.writeLong(scroll.total());
            out.writeBoolean(scroll.after().isPresent());
            if (scroll.after().isPresent()) {
                write(out, scroll.after().get());
            }
        });
    }

    static PointInTime pointInTime(byte[] bytes) {
        return read(bytes, POINT_IN_TIME, ContextCode::pointInTime);
    }

    static Scroll scroll(byte[] bytes) {
        return read(bytes, SCROLL, in -> {
            PointInTime point = pointInTime(in);
            Duration keepAlive = Duration.ofMillis(in.readLong());
            SearchRequest request = new SearchRequest(text(in), text(in), in.readLong());
            long total = in.readLong();
            Optional<Position> after = in.readBoolean() ? Optional.of(position(in)) : Optional.empty();
            return new Scroll(point, keepAlive, request, total, after);
        });
    }

    private static void write(DataOutputStream out, Position position) throws IOException {
        out.writeInt(position.values().size());
        for (SortValue value : position.values()) {
            write(out, value);
        }
        write(out, position.place().orElseThrow().token());
    }

    private static Position position(DataInputStream in) throws IOException {
        int size = in.readInt();
        List<SortValue> values = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            values.add(sortValue(in));
        }
        return new Position(values, Optional.of(Place.parse(text(in))));
    }

    private static void write(DataOutputStream out, SortValue value) throws IOException {
        if (value.isMissing()) {
            out.writeByte(0);
            return;
        }
        FieldValue present = value.value().orElseThrow();
        out.writeByte(present instanceof FieldValue.Text ? 'T' : present instanceof FieldValue.Numeric ? 'N' : 'B');
        // Characters instead of bytes in UTF-8, because lone surrogates must be the same after reading.
        out.writeInt(present.text().length());
        out.writeChars(present.text());
    }

    private static SortValue sortValue(DataInputStream in) throws IOException {
        int kind = in.readByte();
        if (kind == 0) {
            return SortValue.MISSING;
        }
        char[] text = new char[in.readInt()];
        for (int i = 0; i < text.length; i++) {
            text[i] = in.readChar();
        }
        String read = String.valueOf(text);
        return SortValue.of(
                switch (kind) {
                    case 'T' -> new FieldValue.Text(read);
                    case 'N' -> new FieldValue.Numeric(read);
                    default -> new FieldValue.Truth(read.equals("true"));
                });
    }

    private static void write(DataOutputStream out, PointInTime point) throws IOException {
        out.writeLong(point.number());
        write(out, point.names());
        for (Expand expand : Expand.values()) {
            out.writeBoolean(point.expand().contains(expand));
        }
        out.writeBoolean(point.ignoreUnavailable());
        out.writeBoolean(point.allowNoIndices());
        out.writeLong(point.expires());
        out.writeInt(point.snapshot().edges().size());
        for (Map.Entry<String, Edge> entry : point.snapshot().edges().entrySet()) {
            Edge edge = entry.getValue();
            write(out, entry.getKey());
            write(out, edge.index().value());
            write(out, boxed(edge.position()));
            write(out, boxed(edge.last()));
        }
    }

    private static PointInTime pointInTime(DataInputStream in) throws IOException {
        long number = in.readLong();
        String names = text(in);
        Set<Expand> expand = EnumSet.noneOf(Expand.class);
        for (Expand each : Expand.values()) {
            if (in.readBoolean()) {
                expand.add(each);
            }
        }
        boolean ignoreUnavailable = in.readBoolean();
        boolean allowNoIndices = in.readBoolean();
        long expires = in.readLong();
        int size = in.readInt();
        SortedMap<String, Edge> edges = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            edges.put(text(in), new Edge(new IndexId(text(in)), optional(number(in)), optional(number(in))));
        }
        return new PointInTime(number, names, expand, ignoreUnavailable, allowNoIndices, new Snapshot(edges), expires);
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static void write(DataOutputStream out, Optional<Long> number) throws IOException {
        out.writeBoolean(number.isPresent());
        if (number.isPresent()) {
            out.writeLong(number.get());
        }
    }

    private static Optional<Long> number(DataInputStream in) throws IOException {
        return in.readBoolean() ? Optional.of(in.readLong()) : Optional.empty();
    }

    private static Optional<Long> boxed(OptionalLong number) {
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }

    private static OptionalLong optional(Optional<Long> number) {
        return number.map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private static byte[] compressed(int version, Writing content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeByte(version);
            content.to(out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static <T> T read(byte[] bytes, int version, Reading<T> content) {
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
            if (in.readByte() != version) {
                throw SearchContexts.missing(0);
            }
            return content.from(in);
        } catch (IOException impossible) {
            throw new UncheckedIOException("authentic content is not readable", impossible);
        }
    }

    private interface Writing {

        void to(DataOutputStream out) throws IOException;
    }

    private interface Reading<T> {

        T from(DataInputStream in) throws IOException;
    }
}
