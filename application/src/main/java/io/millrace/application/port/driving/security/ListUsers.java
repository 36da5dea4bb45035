package io.millrace.application.port.driving.security;

import io.millrace.domain.security.user.User;
import java.util.Collection;
import java.util.List;

/** Shows users. */
public interface ListUsers {

    /** Returns the existing users with these names, ordered by name; all users if no name is given. */
    List<User> list(Collection<String> names);
}
