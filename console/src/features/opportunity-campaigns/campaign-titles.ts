/** Menu entry and titles of the screens (spec 1 section 2.2, spec 3 section 2). */
export const CAMPAIGNS_LABEL = 'Opportunity Campaigns'
export const NEW_CAMPAIGN = 'Create a new opportunity'
export const EDIT_CAMPAIGN = 'Edit this opportunity'
