package io.millrace.application.port.driven.service.security.user;

import io.millrace.domain.security.user.User;
import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Optional;

/**
 * The users who may sign in. Every call reads from the store, without a cache. Implementations must pass
 * {@code UsersContract}.
 */
public interface Users {

    /** The maximum number of users that {@link #list} returns. */
    int MOST_LISTED = 10_000;

    Optional<Account> find(Username username);

    boolean isEmpty();

    /** Returns at most {@link #MOST_LISTED} users, ordered by name. */
    List<Account> list();

    /** Stores a new user. Returns {@code false} and changes nothing if the name is taken. */
    boolean add(Account account);

    /** Stores a user if no user exists. Returns whether the user was stored. Atomic across all instances. */
    boolean addFirst(Account account);

    /**
     * Replaces {@code current} by {@code next}, which has the same name. Returns {@code false} and changes nothing if
     * the user does not exist, or if the stored version or credentials version differs from {@code current}.
     *
     * @throws LastAdministratorException if no {@linkplain User#isAdministrator() administrator} would remain after the
     *     change, even with concurrent changes by other instances
     */
    boolean replace(Account current, Account next);

    /**
     * Removes a user. Returns whether the user existed.
     *
     * @throws LastAdministratorException if the user is the last administrator
     */
    boolean remove(Username username);
}
