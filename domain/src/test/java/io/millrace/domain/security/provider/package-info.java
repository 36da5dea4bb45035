@NullMarked
package io.millrace.domain.security.provider;

import org.jspecify.annotations.NullMarked;
