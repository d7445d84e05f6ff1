/** Categories, or tags of the network, that one thread may have. */
export const THREAD_TAGS_MAX = 50
