/** Texts: length, order and hashes in UTF-8, JSON that is stored as sent, and patterns of names. */
@NullMarked
package io.millrace.domain.text;

import org.jspecify.annotations.NullMarked;
