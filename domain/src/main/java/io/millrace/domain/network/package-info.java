/** Addresses in a network, and which of those that pass requests on are believed. */
@NullMarked
package io.millrace.domain.network;

import org.jspecify.annotations.NullMarked;
