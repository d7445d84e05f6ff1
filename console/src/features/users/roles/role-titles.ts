/** Titles of screens. The menu needs them before the room is loaded (spec 1 section 2.2). */
export const BULK_EDIT_TITLE = 'Bulk edit user roles'
