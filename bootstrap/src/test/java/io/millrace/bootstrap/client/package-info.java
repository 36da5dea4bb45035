@NullMarked
package io.millrace.bootstrap.client;

import org.jspecify.annotations.NullMarked;
