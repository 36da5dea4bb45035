/** What the programs that a benchmark compares have in common. Compiled into each of them. */
@NullMarked
package io.millrace.bootstrap.benchmark.shop;

import org.jspecify.annotations.NullMarked;
