/** Titles of screens. The menu needs them before the room is loaded (spec 1 section 2.2). */
export const LEAD_UPLOAD_LABEL = 'Lead-gen upload'
export const LEAD_RESULTS_LABEL = 'Lead-gen results'
