package io.millrace.application.port.driving.stream;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;

/** Tells how large data streams are and how far they reach. */
public interface MeasureDataStreams {

    /**
     * Returns the data streams the selection means, ordered by name.
     *
     * @param scope what the patterns of the selection may find; anything else is left out
     * @throws io.millrace.domain.Rejection if a name without pattern is not there
     */
    List<Measured> measure(NameSelection selection, NameScope scope);

    /**
     * A data stream and its extent.
     *
     * @param bytes the room all its backing indices take in the store
     * @param latest the latest timestamp of its documents, if there is one
     */
    record Measured(DataStream stream, long bytes, Optional<Timestamp> latest) {}
}
