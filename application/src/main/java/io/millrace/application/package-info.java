/** Use cases and ports. This module contains the control flow; the rules are in the domain. */
@NullMarked
package io.millrace.application;

import org.jspecify.annotations.NullMarked;
