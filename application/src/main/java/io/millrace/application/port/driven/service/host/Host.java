package io.millrace.application.port.driven.service.host;

import io.millrace.domain.attention.DiskSpace;
import java.util.List;
import java.util.OptionalLong;

/** Reports facts about the machine of this instance and about the disks that contain data. */
public interface Host {

    /**
     * Returns the number of whole days until the TLS certificate of this instance expires; empty if TLS is disabled.
     */
    OptionalLong certificateDays();

    /**
     * Returns the disks that contain data and whose free space is known. The disk of an external database is returned
     * only if it is full. If the engine runs on other machines, their disks are omitted if the engine does not respond
     * or does not allow this service to read them.
     */
    List<DiskSpace> disks();
}
