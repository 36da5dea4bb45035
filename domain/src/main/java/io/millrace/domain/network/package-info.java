/** Network addresses, web origins and trusted proxies. */
@NullMarked
package io.millrace.domain.network;

import org.jspecify.annotations.NullMarked;
