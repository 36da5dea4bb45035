/**
 * Ports for the storage of indices and documents. The ports do not mention SQL, transactions or tables, because not
 * every engine has them.
 */
@NullMarked
package io.millrace.application.port.driven.engine;

import org.jspecify.annotations.NullMarked;
