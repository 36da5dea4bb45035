package io.millrace.application.port.driving.document;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.privilege.Action;
import java.util.function.BiConsumer;

/**
 * The rights of a caller to create a missing data stream or index by adding its first document.
 *
 * @param check throws a rejection if the caller may not execute the action on the name
 */
public record CreationRights(Authentication caller, BiConsumer<Action, String> check) {

    /** The rights of a caller who may create everything. */
    public static final CreationRights EVERYTHING =
            new CreationRights(Authentication.unsecured(), (creation, name) -> {});

    /**
     * Checks that the caller may create a data stream or an index. Called before it is created.
     *
     * @param creation {@link Action#AUTO_CREATE_DATA_STREAM} or {@link Action#AUTO_CREATE_INDEX}
     * @throws io.millrace.domain.Rejection with reason {@code FORBIDDEN} if the caller lacks the privilege
     */
    public void require(Action creation, String name) {
        check.accept(creation, name);
    }
}
