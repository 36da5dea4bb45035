package io.millrace.application.port.driven.service.host;

import io.millrace.domain.attention.DiskSpace;
import java.util.List;
import java.util.OptionalLong;

/** Reports facts about the machine of this instance and about the disks with data. */
public interface Host {

    /** Returns the number of whole days until the certificate of this instance expires; empty without TLS. */
    OptionalLong certificateDays();

    /**
     * Returns the disks with data whose free space is known. An external database is listed only when its disk is
     * full. The disks of an engine on other machines are omitted if it does not respond, or does not permit to
     * read them.
     */
    List<DiskSpace> disks();
}
