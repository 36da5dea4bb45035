package io.millrace.domain.document;

/**
 * The position of a document in the order of arrival of its data stream. Valid for one data stream until it is deleted:
 * a later stream of the same name has another birth.
 *
 * @param birth the creation time of the data stream in microseconds since 1970
 * @param position of the backing index in the data stream
 * @param mark the position in that index
 */
public record ArrivalPosition(long birth, long position, ArrivalMark mark) {}
