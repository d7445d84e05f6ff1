/** Said when a list was to be put in order while somebody else added to it or took from it. */
export const ORDER_CHANGED_MESSAGE = 'Somebody else changed this list meanwhile. Please look at it again.'
