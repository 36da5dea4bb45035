/** Where indices and documents live. Says nothing of SQL, transactions or tables, because other engines may follow. */
@NullMarked
package io.millrace.application.port.driven.engine;

import org.jspecify.annotations.NullMarked;
