package io.millrace.domain.document;

/**
 * A position in the order of arrival of a data stream. It is not valid for a later stream with the same name, because
 * that stream has a different {@code birth}.
 *
 * @param birth the creation time of the data stream in microseconds since 1970
 * @param position the position of the backing index in the data stream
 * @param mark the position in the backing index
 */
public record ArrivalPosition(long birth, long position, ArrivalMark mark) {}
