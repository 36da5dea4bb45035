package io.millrace.application.port.driven.service.security;

import io.millrace.domain.security.User;
import io.millrace.domain.security.Username;
import java.util.List;
import java.util.Optional;

/** The users who may sign in. Always read from the store. Adapters prove themselves with {@code UsersContract}. */
public interface Users {

    /** The most users that are listed at once. */
    int MOST_LISTED = 10_000;

    Optional<Account> find(Username username);

    /** Returns whether there is no user at all. */
    boolean isEmpty();

    /** Returns the users in order of their names, {@link #MOST_LISTED} of them at most. */
    List<Account> list();

    /** Keeps a new user; returns {@code false} and changes nothing if there is one of this name. */
    boolean add(Account account);

    /**
     * Stores a user if there is none at all, whatever other instances do at the same time; returns whether it was
     * stored.
     */
    boolean addFirst(Account account);

    /**
     * Replaces {@code current} by {@code next}, which has the same name; returns {@code false} and changes nothing if
     * the user is gone, or its version or stamp is no longer that of {@code current}.
     *
     * @throws LastAdministratorException if this would leave no {@linkplain User#isAdministrator() administrator},
     *     whatever other instances do at the same time
     */
    boolean replace(Account current, Account next);

    /**
     * Removes a user; returns whether there was one.
     *
     * @throws LastAdministratorException as above
     */
    boolean remove(Username username);
}
