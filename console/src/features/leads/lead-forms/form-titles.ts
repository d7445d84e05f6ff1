/** Titles of screens. The menu needs them before the room is loaded (spec 1 section 2.2). */
export const LEAD_FORMS_LABEL = 'Commercial Lead Gen Form List View'
export const NEW_LEAD_FORM = 'Create a new form'
export const EDIT_LEAD_FORM = 'Edit this form'
