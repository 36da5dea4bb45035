package io.millrace.domain.index.alias;

import io.millrace.domain.index.IndexName;

/** An alias of one index or data stream. */
public record NamedAlias(IndexName name, AliasProperties properties) {

    /** Creates an alias without properties. */
    public NamedAlias(IndexName name) {
        this(name, AliasProperties.NONE);
    }
}
