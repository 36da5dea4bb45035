/** Certificates of clients, and the rule that maps them to users. */
@NullMarked
package io.millrace.domain.security.certificate;

import org.jspecify.annotations.NullMarked;
