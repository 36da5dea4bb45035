@NullMarked
package io.millrace.application.usecase.security.provider;

import org.jspecify.annotations.NullMarked;
