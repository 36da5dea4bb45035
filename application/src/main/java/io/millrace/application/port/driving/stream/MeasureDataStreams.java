package io.millrace.application.port.driving.stream;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;

/** Returns the sizes and latest timestamps of data streams. */
public interface MeasureDataStreams {

    /**
     * Returns the data streams that the selection matches, ordered by name, with their sizes.
     *
     * @param scope the names that patterns of the selection may match
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist
     */
    List<Measured> measure(NameSelection selection, NameScope scope);

    /**
     * A data stream with its size.
     *
     * @param bytes the stored size of all its backing indices
     * @param latest the latest timestamp of its documents, if any
     */
    record Measured(DataStream stream, long bytes, Optional<Timestamp> latest) {}
}
