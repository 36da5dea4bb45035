package io.millrace.application.port.driving.attention;

import io.millrace.domain.attention.Attention;
import io.millrace.domain.security.privilege.Rights;
import java.util.List;

/** Lists the findings that need the attention of an operator. */
public interface ListAttention {

    /**
     * Returns the current findings, the most severe first. At most one finding per kind, disk and reason of rejected
     * requests.
     *
     * @param rights the privileges of the caller. A finding is omitted unless the caller may read its source, and names
     *     only data streams and indices that the caller may see
     */
    List<Attention> list(Rights rights);
}
