@NullMarked
package io.millrace.domain.security.certificate;

import org.jspecify.annotations.NullMarked;
