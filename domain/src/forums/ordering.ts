/** Said when a list was to be put in order while somebody else added to it or took from it. */
export const ORDER_CHANGED_MESSAGE = 'Someone else just changed this list. Please look at it again.'
