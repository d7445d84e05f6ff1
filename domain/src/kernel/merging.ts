/** Days in which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

export const MERGE_INTO_ITSELF = 'Choose another one to merge into'
export const MERGED_MEANWHILE = 'One of these was just merged'
export const MERGE_UNDONE = 'The merge was undone'
export const MERGE_UNDO_GONE = `This merge was undone already, or is older than ${MERGE_UNDO_DAYS} days`
/** Said when a merge is to be undone whose target went into another one since. */
export const mergedOn = (noun: 'tag' | 'condition') =>
  `This ${noun} was merged into another one since. Undo that first.`
