/** Use cases for cluster settings. */
@NullMarked
package io.millrace.application.usecase.setting;

import org.jspecify.annotations.NullMarked;
