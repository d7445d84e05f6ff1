import { z } from 'zod'
import { type Answer, no, yes } from '../../kernel/answer.ts'

/**
 * How somebody is party to a flag: the author of its text, or the user it is about; or one of those who reported it. A person has one
 * account on a site, so its id says who they are.
 */
export const FlagParty = z.enum(['author', 'reporter'])
export type FlagParty = z.output<typeof FlagParty>

export const NOT_ONES_OWN_CONTENT = 'You can’t decide on your own content'
export const NOT_ONES_OWN_REPORT = 'You can’t decide on something you reported'

type Facts = { authorId: string | null; isReporter: boolean }

/** How a viewer is party to a flag; null for everybody else, and for what nobody signed in does. */
export const partyOf = (userId: string | null, { authorId, isReporter }: Facts): FlagParty | null =>
  userId !== null && userId === authorId ? 'author' : isReporter ? 'reporter' : null

/** Whether somebody may decide on a flag, by any operation or outcome (product 3: nobody decides about themselves). */
export function mayJudge(party: FlagParty | null): Answer {
  if (party === 'author') return no(NOT_ONES_OWN_CONTENT)
  return party === 'reporter' ? no(NOT_ONES_OWN_REPORT) : yes
}
