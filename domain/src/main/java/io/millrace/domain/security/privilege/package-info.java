/** Privileges, roles, and the decision whether an action is permitted. */
@NullMarked
package io.millrace.domain.security.privilege;

import org.jspecify.annotations.NullMarked;
