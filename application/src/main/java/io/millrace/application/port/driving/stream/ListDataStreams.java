package io.millrace.application.port.driving.stream;

import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.security.NameScope;
import io.millrace.domain.stream.DataStream;
import java.util.List;
import java.util.Optional;

/** Shows data streams. */
public interface ListDataStreams {

    /**
     * Returns the data streams the selection means, ordered by name.
     *
     * @param scope what the patterns of the selection may find; anything else is left out
     * @param withLatest whether to return the latest timestamp of each, which reads documents
     * @throws io.millrace.domain.Rejection if a name without pattern is not there
     */
    List<Listed> list(NameSelection selection, NameScope scope, boolean withLatest);

    /**
     * A data stream.
     *
     * @param latest the latest timestamp of its documents, if it was wanted and there is one
     */
    record Listed(DataStream stream, Optional<Timestamp> latest) {}
}
