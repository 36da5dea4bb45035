package io.millrace.application.port.driving.attention;

import io.millrace.domain.attention.Attention;
import io.millrace.domain.security.privilege.Rights;
import java.util.List;

/** Lists the findings that need the attention of an operator. */
public interface ListAttention {

    /**
     * Returns the current findings, the most severe first. Contains at most one finding for each kind, each disk, and
     * each reason why requests are rejected.
     *
     * @param rights the privileges of the caller. A finding is omitted unless the caller may read its source. A finding
     *     names only data streams and indices that the caller may see
     */
    List<Attention> list(Rights rights);
}
