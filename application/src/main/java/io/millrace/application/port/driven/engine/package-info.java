/**
 * Ports for the storage of indices and documents. They do not mention SQL, transactions or tables, because engines
 * differ.
 */
@NullMarked
package io.millrace.application.port.driven.engine;

import org.jspecify.annotations.NullMarked;
