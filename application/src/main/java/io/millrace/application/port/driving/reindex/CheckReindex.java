package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import java.util.List;

/** Checks a data stream before its upgrade. The findings are obstacles and consequences of the upgrade. */
public interface CheckReindex {

    /**
     * Returns the findings about all outdated indices of a data stream; changes nothing.
     *
     * @throws io.millrace.domain.Rejection if the data stream does not exist
     */
    List<UpgradeFinding> check(StreamName stream);
}
