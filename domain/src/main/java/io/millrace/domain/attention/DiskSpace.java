package io.millrace.domain.attention;

/**
 * The free space on a disk of the service or of its engine.
 *
 * @param place a description of the disk, for example a directory or a node
 */
public record DiskSpace(String place, Level level) {

    private static final long LITTLE = 5L << 30;
    private static final long NONE = 512L << 20;

    /** The levels of free space, from the most space to the least space. */
    public enum Level {
        /** The disk has enough free space. */
        ENOUGH,
        /** An upgrade may fail, because it needs space for a copy of the largest index. */
        LITTLE,
        /** Documents are rejected, or will be rejected soon. */
        NONE;

        /** Returns the level of a disk with this number of free bytes. */
        public static Level ofFreeBytes(long free) {
            if (free < DiskSpace.NONE) {
                return NONE;
            }
            return free < DiskSpace.LITTLE ? LITTLE : ENOUGH;
        }
    }
}
