import { ANSWERS_KEPT_DAYS } from '@ward/domain/extended-profile/publishing'

/** Said of a deletion before it is done. */
export const KEPT_TEXT = `Members see no change until you publish. Then answers are kept for ${ANSWERS_KEPT_DAYS} days, and come back when you restore it from the history.`
