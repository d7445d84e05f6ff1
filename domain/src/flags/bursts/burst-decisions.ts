import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import type { RunState } from '../../task-scripts/runs.ts'
import { FlagOperation } from '../flag/flag-operations.ts'
import { DecisionReason } from '../flag/flag-update.ts'
import { BurstTextKey } from './bursts.ts'

/** Of a burst so many texts can be left out, and so many chosen against what is proposed. */
export const BURST_CHOICES_MAX = 1000
const TOO_MANY_CHOICES = `At most ${BURST_CHOICES_MAX.toLocaleString('en')} texts can be named`

/** Of a question that is asked: a UUID that whoever asks has made, so that a question that is sent twice is one. */
const DecisionKey = z
  .string()
  .refine((key) => z.uuid().safeParse(key).success, { error: 'This is not a key', params: { refusal: 'NOT_FOUND' } })

/** The part of a burst to decide on, and the decision. */
export const BurstDecisionInput = z.object({
  key: DecisionKey.describe('Made with the question: asked twice, it is one decision.'),
  burstId: Id,
  operation: FlagOperation,
  joinedBy: z.date().describe('Texts that joined later are not meant.'),
  except: z
    .array(BurstTextKey)
    .max(BURST_CHOICES_MAX, TOO_MANY_CHOICES)
    .nullish()
    .describe('Texts that stay as they are.'),
  include: z
    .array(BurstTextKey)
    .max(BURST_CHOICES_MAX, TOO_MANY_CHOICES)
    .nullish()
    .describe('Texts that are meant though the burst leaves them out at first.'),
  reason: DecisionReason,
})
export type BurstDecisionInput = z.output<typeof BurstDecisionInput>

/** The key of one such decision. */
export const BurstDecisionChoice = z.object({ key: DecisionKey })

export const NO_ACCOUNT_THERE = 'You have no account there yet. Switch to that site to get one.'
export const NOTHING_CHOSEN = 'No texts in this burst are selected'

/** The state of several runs as if they were one. */
export function stateOfRuns(states: readonly RunState[]): RunState | null {
  if (states.length === 0) return null
  if (states.every((state) => state === 'queued')) return 'queued'
  if (states.some((state) => state === 'running' || state === 'queued')) return 'running'
  return (['failed', 'gave_up', 'aborted'] as const).find((state) => states.includes(state)) ?? 'completed'
}

const number = (n: number) => n.toLocaleString('en')

/** On a flag's page: 'One of 14 alike on 3 sites, 2 of them deleted'. */
export const burstNotice = ({ size, deletedCount, siteCount }: Record<'size' | 'deletedCount' | 'siteCount', number>) =>
  [
    `One of ${number(size + deletedCount)} alike${siteCount > 1 ? ` on ${number(siteCount)} sites` : ''}`,
    ...(deletedCount > 0 ? [`${number(deletedCount)} of them deleted`] : []),
  ].join(', ')

/** Said in the question before a burst is decided on: these are not among what is meant. */
export const deletedStay = (n: number): string =>
  `${number(n)} ${n === 1 ? 'text is deleted already and is' : 'texts are deleted already and are'} left out`

/** A button over what is chosen of a burst: 'Mark 11 as spam'. */
export const burstOperationLabel = (operation: FlagOperation, n: number): string => {
  const many = n.toLocaleString('en')
  const words: Record<FlagOperation, string> = {
    DONE: `Mark ${many} done`,
    REOPEN: `Mark ${many} not done`,
    APPROVE: `Approve ${many}`,
    SPAM: `Mark ${many} as spam`,
    UN_SPAM: `Unmark ${many} as spam`,
    DELETE: `Delete ${many}`,
    UN_DELETE: `Undelete ${many}`,
  }
  return words[operation]
}

/** Said of a site on which the viewer may not decide so. */
export const refusedOn = (site: string, texts: number, because: string): string =>
  `${site}: ${texts.toLocaleString('en')} ${texts === 1 ? 'text stays' : 'texts stay'}. ${because}`
/** Said of a site on which something is decided. */
export const decidedOn = (site: string, texts: number): string =>
  `${site}: ${texts.toLocaleString('en')} ${texts === 1 ? 'text' : 'texts'}`
