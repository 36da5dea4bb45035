package io.millrace.application.port.driving.reindex;

import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import java.util.List;

/**
 * Checks a data stream or a plain index before its upgrade. The findings are obstacles and consequences of the upgrade.
 */
public interface CheckReindex {

    /**
     * Returns the findings about all outdated indices of a data stream, or about one outdated index; changes nothing.
     *
     * @param plainIndex whether {@code name} is the name of an index that is in no data stream
     * @throws io.millrace.domain.Rejection if the data stream or the index does not exist, or if the index is in a data
     *     stream or belongs to an unfinished upgrade
     */
    List<UpgradeFinding> check(StreamName name, boolean plainIndex);
}
