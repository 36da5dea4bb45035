/** Publishers that read new items only while they have subscribers. */
@NullMarked
package io.millrace.application.usecase.live;

import org.jspecify.annotations.NullMarked;
