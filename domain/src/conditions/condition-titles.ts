export const CONDITIONS_LABEL = 'Conditions'
export const NEW_CONDITION_LABEL = 'New Condition'
export const CONDITION_LABEL = 'Condition'
export const CONDITION_SYNC_LABEL = 'Data sync'
