/** What token security remembers and leans on; the types that the contract names can be replaced by extensions. */
@NullMarked
package io.millrace.application.port.driven.service.security;

import org.jspecify.annotations.NullMarked;
