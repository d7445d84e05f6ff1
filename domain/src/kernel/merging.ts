/** So many days a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

export const MERGE_INTO_ITSELF = 'Choose another one to merge into'
export const MERGED_MEANWHILE = 'One of these was just merged'
export const MERGE_UNDONE = 'The merge was undone'
