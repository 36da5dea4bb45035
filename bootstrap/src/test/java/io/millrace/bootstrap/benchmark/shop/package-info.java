/** What the programs that a benchmark compares have in common. Compiled into each of them. */
package io.millrace.bootstrap.benchmark.shop;
