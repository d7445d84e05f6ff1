/** Said of a deletion before it is done. */
export const KEPT_TEXT =
  'Members see no change until you publish. Then answers are kept for 30 days, and come back when you restore it from the history.'
