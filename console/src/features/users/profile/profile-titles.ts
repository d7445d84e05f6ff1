/** Titles of screens. The menu needs them before the room is loaded (spec 1 section 2.2). */
export const CREATE_USER = 'Create User'
