/** Menu entry and title of the screen (spec 1 section 2.2). */
export const EXTENDED_PROFILE_LABEL = 'Extended Profile'
