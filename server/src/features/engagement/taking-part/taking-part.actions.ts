import { entryMail } from '@ward/domain/engagement/draws'
import { OPTIONS_FULL, OPTIONS_MAX } from '@ward/domain/engagement/engagements'
import { expiryOf } from '@ward/domain/engagement/giveaways'
import { kindOf } from '@ward/domain/engagement/kinds'
import { engagementPath, GIVEAWAY_OVER } from '@ward/domain/engagement/widget'
import { conflict, invalid, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../../platform/context.ts'
import { textToHtml } from '../../../platform/html/paragraphs.ts'
import { cutLine, plainLine } from '../../../platform/html/text.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { sendOf } from '../../../platform/sent-once.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { type ContentRow, contentByNonce } from '../../content/content.db.ts'
import { submitContent } from '../../flags/intake/flagging.actions.ts'
import { memberSiteName } from '../../sites/sites.actions.ts'
import { drawStateOf } from '../kinds/draw-state.db.ts'
import type { EngagementRow } from '../kinds/engagement.db.ts'
import { entryReader } from '../kinds/entry-reader.db.ts'
import { insertSuggested } from '../kinds/options.db.ts'
import { confirmEntryOf, insertEntry, insertStart, type Traces } from '../kinds/taking-part.db.ts'
import { answerOf, holdOpen, insertVote, isFraudster, setVotersAside } from '../kinds/votes.db.ts'
import type { Participant } from './state.actions.ts'
import { demandNew } from './suggested.actions.ts'
import {
  COOKIES_NEEDED,
  NO_ENTRIES_HERE,
  NO_STARTS_HERE,
  NO_SUGGESTIONS_HERE,
  NO_VOTES_HERE,
  ONE_ANSWER,
  OPTION_IS_GONE,
  type StartInput,
  type SuggestionInput,
} from './taking-part.rules.ts'

const tracesOf = ({ visitorHash, visitorSince, networkHash }: Participant): Traces => ({
  visitorHash,
  visitorSince,
  networkHash,
})

/**
 * Somebody answers a poll, a quizlet or a this-or-that: once on each site that shows it. Answered again, also at once and with
 * another option, the first answer stands; so does what their browser answered before they signed in. The vote of an account
 * that is marked as fraudulent is set aside. Needs no audit row: the vote itself says who voted when.
 *
 * @returns whether another answer stands, which they gave before
 * @throws INVALID several answers where one is asked for; CONFLICT without a cookie, or for an option that was taken out;
 * NOT_FOUND what was taken away meanwhile
 */
export async function vote(
  tx: TxCtx,
  row: EngagementRow,
  { optionIds, words = null, who }: { optionIds: readonly string[]; words?: string | null; who: Participant },
): Promise<boolean> {
  const home = tx.site.at(row.siteId)
  const now = orNotFound((await holdOpen(home, row.id))[0])
  if (!kindOf(row.type).options) throw conflict(NO_VOTES_HERE)
  if (optionIds.length > 1 && !now.isMultiSelect) throw invalid('option', ONE_ANSWER)
  const [voter, ...others] = who.voters
  if (voter === undefined) throw conflict(COOKIES_NEEDED)
  const place = { engagementId: row.id, votedSiteId: tx.site.siteId }
  const isOther = (stands: readonly string[]) =>
    stands.length !== optionIds.length || optionIds.some((id) => !stands.includes(id))
  const fromBefore = await answerOf(home, { ...place, voters: others })
  if (fromBefore.length > 0) return isOther(fromBefore)
  const written = await insertVote(home, { ...place, voter, ...tracesOf(who), optionIds, words })
  // They are not told: a person who knew would make another account.
  if (written > 0 && who.userId !== null && (await isFraudster(tx.site, who.userId)))
    await setVotersAside(home, { ...place, voters: [voter] }, true)
  if (written === optionIds.length) return false
  const before = written === 0 ? await answerOf(home, { ...place, voters: [voter] }) : []
  // A new voter who chose an option that is gone has not voted: nothing of it is kept.
  if (written === 0 && before.length === 0) throw conflict(OPTION_IS_GONE)
  return written === 0 && isOther(before)
}

/**
 * The person who enters a giveaway: the account that is signed in, with its address if it has one, or an address with
 * consent.
 */
export type EntryBy = {
  email: string | null
  emailHash: string | null
  /** The code mailed with an entry's id, so that only the reader of its address can confirm it. */
  codeOf: (entryId: string) => string
}

/**
 * Somebody takes part in a giveaway, once: a second try, by account, address or another browser, counts as taken part before.
 * An address is mailed a link, once an hour at most, and can win once that was opened.
 *
 * @throws CONFLICT after the moment it ends, by the clock of the database, and once it was drawn; NOT_FOUND what was taken away meanwhile
 */
export async function enter(
  tx: TxCtx,
  row: EngagementRow,
  { email, emailHash, codeOf, who }: EntryBy & { who: Participant },
) {
  const at = await demandRuns(tx, row)
  const waits = who.userId === null
  const entrant = { userId: who.userId, email, emailHash, consentedAt: email === null ? null : at, waits }
  const waiting = await insertEntry(tx.site, { engagementId: row.id, ...entrant })
  if (waiting) await askReader(tx, row, { ...waiting, code: codeOf(waiting.id) })
  await audit(tx, { action: 'enter', subjectType: 'engagement', subjectId: row.id })
}

/** When it is; @throws CONFLICT where nobody can take part any more, NOT_FOUND what was taken away meanwhile */
async function demandRuns(tx: TxCtx, row: EngagementRow): Promise<Date> {
  if (row.type !== 'giveaway') throw conflict(NO_ENTRIES_HERE)
  const { date, at } = orNotFound((await holdOpen(tx.site, row.id))[0])
  if (date !== null && expiryOf(date) <= at) throw conflict(GIVEAWAY_OVER)
  // A drawn giveaway is over, whatever its day: an entry after that would win nothing.
  if ((await drawStateOf(tx.site, row.id))?.drawnAt) throw conflict(GIVEAWAY_OVER)
  return at
}

type Waiting = { id: string; email: string | null; code: string }

async function askReader(tx: TxCtx, { id, type, question }: EngagementRow, entry: Waiting): Promise<void> {
  if (entry.email === null) return
  const link = `${originUrl(await siteOrigin(tx))}${engagementPath(type, id)}?entry=${entry.id}&code=${entry.code}`
  const hour = tx.now().toISOString().slice(0, 13)
  const key = `giveaway-entry:${entry.id}:${hour}`
  await queueMail(tx, {
    kind: 'mail',
    key,
    about: entryReader(entry.id),
    ...entryMail(question, await memberSiteName(tx), link),
  })
}

/**
 * The reader of an address confirms the entry that was left under it; again, it stays so.
 *
 * @throws CONFLICT once nobody can take part any more, NOT_FOUND an entry that is not there
 */
export async function confirmEntry(tx: TxCtx, row: EngagementRow, entryId: string): Promise<void> {
  await demandRuns(tx, row)
  if (!(await confirmEntryOf(tx.site, row.id, entryId))) throw notFound()
  await audit(tx, { action: 'confirmEntry', subjectType: 'engagement', subjectId: row.id })
}

/**
 * A member, whose account is locked, suggests an answer to a dynamic poll: a comment on it, scored, held and flagged as any; it
 * can be chosen as long as members see that comment. A form that is sent twice is one suggestion; of two members who suggest
 * the same at once the second is told that it is there.
 *
 * @throws CONFLICT where there is such an answer, or one that waits for a moderator, or no more room; NOT_FOUND what was taken away meanwhile
 */
export async function suggest(
  tx: TxCtx,
  row: EngagementRow,
  { answer, by, ...form }: SuggestionInput & { by: UserViewer },
): Promise<ContentRow> {
  const nonce = sendOf(form.nonce, answer)
  const known = await contentByNonce(tx.site, by.userId, nonce)
  const { isSuggestable } = orNotFound((await holdOpen(tx.site, row.id))[0])
  if (!isSuggestable) throw conflict(NO_SUGGESTIONS_HERE)
  const text = known ?? (await addSuggestion(tx, row, { answer, nonce, by }))
  await audit(tx, { action: 'suggest', subjectType: 'content', subjectId: text.id })
  return text
}

async function addSuggestion(
  tx: TxCtx,
  { id: engagementId }: EngagementRow,
  { answer, nonce, by }: SuggestionInput & { by: UserViewer },
): Promise<ContentRow> {
  const others = await demandNew(tx, { engagementId, answer })
  if (others.length >= OPTIONS_MAX) throw conflict(OPTIONS_FULL)
  const body = textToHtml(answer)
  const { content } = await submitContent(tx, { kind: 'comment', engagementId, authorId: by.userId, body, nonce })
  await insertSuggested(tx.site, { engagementId, contentId: content.id })
  return content
}

/** Characters of a started thread's name, which is how its text begins. */
const NAME_LENGTH = 60

/** A thread's address: the words of its name, and what its form is known by, so that no two are the same. */
const slugFor = (name: string, nonce: string) =>
  [
    ...(name
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []),
    nonce.slice(0, 8),
  ].join('-')

/**
 * A member, whose account is locked, starts a thread from a forum starter: scored, held and flagged as any. A form that is sent
 * twice is one thread.
 *
 * @throws NOT_FOUND what was taken away meanwhile
 */
export async function start(
  tx: TxCtx,
  row: EngagementRow,
  { body, by, ...form }: StartInput & { by: UserViewer },
): Promise<ContentRow> {
  const nonce = sendOf(form.nonce, body)
  if (row.type !== 'forum-starter') throw conflict(NO_STARTS_HERE)
  const known = await contentByNonce(tx.site, by.userId, nonce)
  orNotFound((await holdOpen(tx.site, row.id))[0])
  const text = known ?? (await addThread(tx, row, { body, nonce, by }))
  await audit(tx, { action: 'start', subjectType: 'content', subjectId: text.id })
  return text
}

async function addThread(
  tx: TxCtx,
  { id }: EngagementRow,
  { body, nonce, by }: StartInput & { by: UserViewer },
): Promise<ContentRow> {
  const name = cutLine(plainLine(body), NAME_LENGTH)
  const { content } = await submitContent(tx, {
    kind: 'thread',
    authorId: by.userId,
    body: textToHtml(body),
    nonce,
    thread: { name, slug: slugFor(name, nonce) },
  })
  await insertStart(tx.site, id, content.id)
  return content
}
