package io.millrace.application.port.driving.document;

import io.millrace.domain.security.privilege.Action;

/** The rights of a caller to create a missing data stream or index by adding its first document. */
@FunctionalInterface
public interface CreationRights {

    /** The rights of a caller who may create everything. */
    CreationRights EVERYTHING = (creation, name) -> {};

    /**
     * Checks a creation before it is executed.
     *
     * @param creation {@link Action#AUTO_CREATE_DATA_STREAM} or {@link Action#AUTO_CREATE_INDEX}
     * @throws io.millrace.domain.Rejection with reason {@code FORBIDDEN} if the caller lacks the privilege
     */
    void require(Action creation, String name);
}
