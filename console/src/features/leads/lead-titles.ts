/** Menu entries and titles of the screens (spec 1 section 2.2, spec 3 section 2). */
export const LEAD_UPLOAD_LABEL = 'Lead-gen upload'
export const LEAD_RESULTS_LABEL = 'Lead-gen results'
export const SUBSCRIBERS_LABEL = 'Subscribers'
export const LEAD_FORMS_LABEL = 'Commercial Lead Gen Form List View'
export const NEW_LEAD_FORM = 'Create a new form'
export const EDIT_LEAD_FORM = 'Edit this form'
