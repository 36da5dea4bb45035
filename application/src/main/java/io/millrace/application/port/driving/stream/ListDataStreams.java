package io.millrace.application.port.driving.stream;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;

/** Shows data streams. */
public interface ListDataStreams {

    /**
     * Returns the data streams that the selection matches, ordered by name.
     *
     * @param scope the names that patterns of the selection may match
     * @param withLatest whether to return the latest timestamp of each data stream, which needs to read documents
     * @throws io.millrace.domain.Rejection if a name without pattern does not exist
     */
    List<Listed> list(NameSelection selection, NameScope scope, boolean withLatest);

    /**
     * A data stream with its latest timestamp.
     *
     * @param latest the latest timestamp of its documents, if requested and available
     */
    record Listed(DataStream stream, Optional<Timestamp> latest) {}
}
