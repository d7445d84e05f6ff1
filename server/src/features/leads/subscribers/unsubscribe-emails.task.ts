import { Id } from '@ward/domain/kernel/ids'
import { addressesIn, readAddress } from '@ward/domain/leads/lead-upload/addresses'
import { NO_ADDRESSES } from '@ward/domain/leads/lead-upload/lead-upload'
import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import { LIST_FORGOTTEN } from '@ward/domain/task-scripts/task-scripts'
import { z } from 'zod'
import type { TxCtx } from '../../../platform/context.ts'
import { runById } from '../../../platform/jobs/runs.ts'
import { taskScript } from '../../../platform/jobs/task-script.ts'
import { EndsRun, type Run } from '../../../platform/jobs/with-run.ts'
import { textOfUpload } from '../../task-scripts/task-uploads.rules.ts'
import { receiverOf, unsubscribe } from './subscribers.actions.ts'
import { forgetAddressesOf } from './subscribers.db.ts'

export const UNSUBSCRIBE_EMAILS = 'unsubscribe_emails'
const ADDRESSES_A_STEP = 100

/** The outcome of one entry of the list. */
type Outcome = 'unsubscribed' | 'left' | 'unknown' | 'unreadable'

async function leave(tx: TxCtx, run: Run, entry: string): Promise<Outcome> {
  const { email } = readAddress(entry)
  if (email === null) return 'unreadable'
  const found = await receiverOf(tx, email)
  if (!found) return 'unknown'
  if (!found.canLeave) return 'left'
  await unsubscribe(tx, found.receiver)
  const { kind, id } = found.receiver
  const subjectType = kind === 'member' ? 'user' : 'subscriber'
  if (found.getsMails)
    run.changed([{ subjectType, subjectId: id, field: 'receivesEmails', before: 'yes', after: 'no' }])
  return 'unsubscribed'
}

/** 'Entries 1 to 100: 98 unsubscribed, 2 not known (2, 7)': by their places, since no address belongs in a log. */
function lineOf(outcomes: readonly Outcome[], from: number, isDryRun: boolean): string {
  const places = (outcome: Outcome) => outcomes.flatMap((is, at) => (is === outcome ? [from + at + 1] : []))
  const part = (outcome: Outcome, words: string, isNamed = false) => {
    const at = places(outcome)
    if (at.length === 0) return []
    return `${at.length} ${words}${isNamed ? ` (${at.join(', ')})` : ''}`
  }
  const parts = [
    part('unsubscribed', isDryRun ? 'would be unsubscribed' : 'unsubscribed'),
    part('left', 'got no emails before'),
    part('unknown', 'not known', true),
    part('unreadable', 'no email address', true),
  ]
  return `Entries ${from + 1} to ${from + outcomes.length}: ${parts.flat().join(', ')}`
}

/** Ends the emails of this site to each address of a list, to subscribers and to members. */
export const unsubscribeEmails = taskScript({
  name: UNSUBSCRIBE_EMAILS,
  title: MENU_SCRIPTS[UNSUBSCRIBE_EMAILS]?.title ?? UNSUBSCRIBE_EMAILS,
  does: 'Unsubscribes each address of a list from this site’s emails and tells which entries are not known.',
  icon: 'mail-off',
  asksApproval: true,
  options: z
    .object({
      addresses: z.string().default('').meta({ title: 'Addresses', multiline: true }),
      list: Id.nullish().meta({ title: 'A file of addresses', accept: ['.csv', '.txt'] }),
    })
    .refine(({ addresses, list }) => list || addresses.trim() !== '', { message: NO_ADDRESSES, path: ['addresses'] }),
  run: async (ctx, run, { addresses, list }) => {
    // What was typed is removed from the options some days after the run ended early.
    if (addresses === undefined) throw new EndsRun(LIST_FORGOTTEN)
    const file = list ? await textOfUpload(ctx.site, list) : ''
    const entries = addressesIn(`${addresses}\n${file}`)
    for (let from = run.progress; from < entries.length; from += ADDRESSES_A_STEP) {
      const part = entries.slice(from, from + ADDRESSES_A_STEP)
      const outcomes = await run.step({ by: part.length, total: entries.length }, async (tx) => {
        const outcomes: Outcome[] = []
        for (const entry of part) outcomes.push(await leave(tx, run, entry))
        return outcomes
      })
      await run.log(lineOf(outcomes, from, run.isDryRun))
    }
    await run.log(run.isDryRun ? 'Nothing was changed: this was a dry run' : 'All entries were looked at')
  },
  after: async (ctx, id) => {
    const run = await runById(ctx.site, id)
    if (run?.state === 'completed')
      await forgetAddressesOf(ctx.site, { task: UNSUBSCRIBE_EMAILS, subjectId: run.subjectId })
  },
})
