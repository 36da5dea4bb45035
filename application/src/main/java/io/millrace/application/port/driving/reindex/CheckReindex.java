package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.UpgradeFinding;
import java.util.List;

/** Checks before the upgrade of a data stream what prevents it, and what its consequences are. */
public interface CheckReindex {

    /**
     * Returns the findings about all outdated indices of a data stream; changes nothing.
     *
     * @throws io.millrace.domain.Rejection if there is no such data stream
     */
    List<UpgradeFinding> check(StreamName stream);
}
