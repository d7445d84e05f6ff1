import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { FLAG_PAGE_SIZES } from '../flag/flags.ts'

/** A flag that somebody skips is not offered to them as the next one for so long. */
export const SKIP_MINUTES = 60
/** Flags that are skipped at once: a page of the list. */
export const SKIPS_MAX = FLAG_PAGE_SIZES[2]

export const SkippedFlags = z.object({
  ids: z
    .array(Id)
    .min(1, 'Choose at least one flag')
    .max(SKIPS_MAX, `At most ${SKIPS_MAX} flags can be skipped at once`),
})
export type SkippedFlags = z.output<typeof SkippedFlags>

export const SKIP_KEY = 'z'
export const SKIP_LABEL = 'Skip for an hour'
export const SKIPPED_LABEL = 'Skipped'
export const skippedMessage = (n: number): string =>
  n === 1 ? 'Skipped: it comes back to you in an hour' : `${n} flags skipped: they come back to you in an hour`
export const UNSKIPPED_MESSAGE = 'No longer skipped'

/** The topic under which a person's open pages hear that they skip other flags; the subject is the person. */
export const SKIP_TOPIC = 'flag.skipped'
