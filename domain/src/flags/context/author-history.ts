import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { limited } from '../../kernel/paging.ts'

/** Earlier decisions on a person that are shown at most, and as many as the author's summary shows. */
export const DECISIONS_MAX = 20
export const DECISIONS_SHOWN = 5
/** Decisions are looked for on so many of their newest flagged texts: older decisions say little about them today. */
export const FLAGGED_TEXTS_SEEN = 200

export const EARLIER_DECISIONS = 'Earlier decisions'
export const NO_EARLIER_DECISIONS = 'No other decisions on this member.'

/** Decisions by staff on a person and their texts, the last first; one flag may be left out, the one that is looked at. */
export const AuthorDecisionsQuery = z.object({
  userId: Id,
  exceptFlagId: Id.nullish(),
  ...limited(DECISIONS_MAX, DECISIONS_SHOWN),
})
export type AuthorDecisionsQuery = z.output<typeof AuthorDecisionsQuery>
