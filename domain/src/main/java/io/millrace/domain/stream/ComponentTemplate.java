package io.millrace.domain.stream;

import io.millrace.domain.text.JsonText;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A part of index templates. It matches no names. Index templates contain it by its name.
 *
 * @param version a number of clients that the service only stores
 * @param meta an object of clients that the service only stores
 * @param deprecated whether clients get a warning if they put an index template with this component
 */
public record ComponentTemplate(
        TemplateName name, TemplateParts parts, OptionalLong version, Optional<JsonText> meta, boolean deprecated) {}
