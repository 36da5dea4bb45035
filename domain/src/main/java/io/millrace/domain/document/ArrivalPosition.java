package io.millrace.domain.document;

/**
 * Where a document stands in the order of arrival of its data stream. Good for one data stream only, from its creation
 * until it is deleted: a later one of the same name has another birth.
 *
 * @param birth when the data stream was created, in microseconds since 1970
 * @param position of the backing index in the data stream
 * @param mark the place in that index
 */
public record ArrivalPosition(long birth, long position, ArrivalMark mark) {}
