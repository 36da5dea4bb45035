package io.millrace.domain.stream;

import io.millrace.domain.text.JsonText;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A reusable part of index templates. Index templates refer to it by its name. It has no patterns.
 *
 * @param version a number that the service only stores for clients
 * @param meta a JSON object that the service only stores for clients
 * @param deprecated whether clients get a warning if they put an index template that uses this component template
 */
public record ComponentTemplate(
        TemplateName name, TemplateParts parts, OptionalLong version, Optional<JsonText> meta, boolean deprecated) {}
