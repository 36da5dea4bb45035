@NullMarked
package io.millrace.adapters.oidc;

import org.jspecify.annotations.NullMarked;
