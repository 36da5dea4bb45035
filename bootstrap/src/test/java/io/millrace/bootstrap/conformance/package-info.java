/** The program as packaged, in the hands of clients and tests that others wrote. */
@NullMarked
package io.millrace.bootstrap.conformance;

import org.jspecify.annotations.NullMarked;
