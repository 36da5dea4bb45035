/** Use cases and ports; flow only, the rules are in the domain. */
@NullMarked
package io.millrace.application;

import org.jspecify.annotations.NullMarked;
