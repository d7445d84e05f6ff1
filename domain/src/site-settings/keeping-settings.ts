import { z } from 'zod'
import { ORIGINALS_KEPT_DAYS } from '../flags/private-data/masking.ts'
import { BLOCK_RECALL_DAYS } from '../users/user-work.ts'
import { type Setting, setting } from './setting-entry.ts'
import { numberWords } from './setting-words.ts'

const DAYS_MAX = 365

const WRONG = `Choose 1 to ${DAYS_MAX} days`
const Days = z.int(WRONG).min(1, WRONG).max(DAYS_MAX, WRONG)

type Entry = Pick<Setting<typeof Days, number>, 'title' | 'means' | 'fallback' | 'obeyedBy'>
const days = (entry: Entry) =>
  setting({
    ...entry,
    level: 'super',
    group: 'Keeping',
    hints: { unit: 'days', wrong: WRONG },
    value: Days,
    words: numberWords,
  })

/** The time for which a site keeps temporary data: part of `SITE_SETTINGS`. */
export const KEEPING_SETTINGS = {
  tracesDays: days({
    title: 'Traces of votes and entries',
    means: 'The browser and network of a vote or entry are kept for this many days.',
    fallback: 30,
    obeyedBy: ['server/src/features/engagement/taking-part/forget-traces.task.ts'],
  }),
  maskedOriginalDays: days({
    title: 'Originals of masked texts',
    means: 'The original of a masked text is kept, encrypted, for this many days.',
    fallback: ORIGINALS_KEPT_DAYS,
    obeyedBy: [
      'server/src/features/flags/private-data/forget-originals.task.ts',
      'server/src/features/flags/private-data/private-data.graphql.ts',
    ],
  }),
  blockRecallDays: days({
    title: 'Recall of a block',
    means: 'A block can be recalled for this many days. After that the hidden texts are deleted for good.',
    fallback: BLOCK_RECALL_DAYS,
    obeyedBy: [
      'server/src/features/users/erase/purge-due.task.ts',
      'server/src/features/users/erase/purge.task.ts',
      'server/src/features/users/recall/recall.actions.ts',
      'server/src/features/users/sync/user-work.graphql.ts',
    ],
  }),
}
