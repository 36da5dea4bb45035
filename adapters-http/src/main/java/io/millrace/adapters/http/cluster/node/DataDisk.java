package io.millrace.adapters.http.cluster.node;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * The disk with the data of this instance.
 *
 * @param folder a folder on this disk; empty if a database on another host stores all data
 */
public record DataDisk(Optional<Path> folder) {

    /**
     * The space of the disk in bytes.
     *
     * @param free the free space; the host may reserve a part for its administrator
     * @param available the free space that this instance can use
     */
    public record Space(long total, long free, long available) {

        public long used() {
            return total - available;
        }

        /** Returns the used share with two decimal places. */
        public String usedPercent() {
            return String.format(Locale.ROOT, "%.2f", total == 0 ? 0 : 100.0 * used() / total);
        }
    }

    /** Returns the current space; empty if it is unknown. */
    public Optional<Space> space() {
        return folder.flatMap(DataDisk::space);
    }

    private static Optional<Space> space(Path folder) {
        try {
            FileStore disk = Files.getFileStore(folder);
            return Optional.of(new Space(disk.getTotalSpace(), disk.getUnallocatedSpace(), disk.getUsableSpace()));
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    /** Writes the member {@code fs}, if the space is known. */
    void write(JsonGenerator json, long now) throws IOException {
        Optional<Space> space = space();
        if (space.isPresent()) {
            json.writeObjectFieldStart("fs");
            json.writeNumberField("timestamp", now);
            json.writeObjectFieldStart("total");
            json.writeNumberField("total_in_bytes", space.get().total());
            json.writeNumberField("free_in_bytes", space.get().free());
            json.writeNumberField("available_in_bytes", space.get().available());
            json.writeEndObject();
            json.writeEndObject();
        }
    }
}
