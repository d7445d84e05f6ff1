/** Said of what was left out, word for word as the specification has it in several rooms (specs 2 and 3, section 5). */
export const FIELD_REQUIRED = 'This field is required'
export const TYPE_REQUIRED = 'Type is required'
