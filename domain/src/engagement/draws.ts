import { z } from 'zod'
import { Id } from '../kernel/ids.ts'

/** Winners of one giveaway at most. */
export const WINNERS_MAX = 100

/** How many are to win a giveaway. */
export const DrawInput = z.object({
  id: Id,
  places: z
    .number()
    .int()
    .min(1, 'Somebody has to win')
    .max(WINNERS_MAX, `At most ${WINNERS_MAX} can win`)
    .meta({ title: 'Winners' }),
})
export type DrawInput = z.output<typeof DrawInput>

/** Refusal of another day for a giveaway whose winners were drawn. */
export const DRAWN_KEEPS_DATE = 'The winners were drawn: the expiration date stays'
export const STILL_RUNS = 'It can be drawn when it has ended'
export const NO_ENTRIES = 'Nobody has taken part yet'
export const DRAWN = 'The winners were drawn'

/** What is published of a draw, so that anybody can draw again. */
export const DrawRecord = z.object({
  giveaway: Id,
  salt: z.string().max(100),
  /** The numbers of the entries that could win. */
  entries: z.array(Id),
  /** Those that won, the first place first. */
  winners: z.array(Id).min(1),
})
export type DrawRecord = z.output<typeof DrawRecord>

/** The mail that tells somebody that they won. */
export const winnerMail = (question: string, siteName: string): { subject: string; text: string } => ({
  subject: `You won: ${question} (${siteName})`,
  text: `You took part in “${question}” on ${siteName}, and you won. The staff of ${siteName} will write to you about what comes next.\n`,
})
