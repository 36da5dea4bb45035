package io.millrace.application.port.driving.security;

import io.millrace.domain.security.User;
import java.util.Collection;
import java.util.List;

/** Shows users. */
public interface ListUsers {

    /** Returns the users of these names who exist, in order of their names; all users if no name is given. */
    List<User> list(Collection<String> names);
}
