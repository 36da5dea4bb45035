/** Lists outdated data and configuration without effect. */
@NullMarked
package io.millrace.application.usecase.deprecation;

import org.jspecify.annotations.NullMarked;
