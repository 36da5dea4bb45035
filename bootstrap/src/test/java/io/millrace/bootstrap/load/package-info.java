@NullMarked
package io.millrace.bootstrap.load;

import org.jspecify.annotations.NullMarked;
