@NullMarked
package io.millrace.application.port.driven.service.security.provider;

import org.jspecify.annotations.NullMarked;
