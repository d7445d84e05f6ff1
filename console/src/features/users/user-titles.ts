/** Titles of the screens of users. The menu needs them before any of these is loaded: they stand apart from what the screens need. */
export const USERS_LABEL = 'Users'
export const BULK_EDIT_TITLE = 'Bulk edit user roles'
export const CREATE_USER = 'Create User'
