import { addRows, insertRows } from './load.db.ts'
import type { Loading } from './loading.ts'

const NAMES = ['rowan', 'imke', 'tomas', 'halina', 'otto', 'priya', 'selma', 'noor', 'viggo', 'asta', 'bram', 'ludo']
const days = (n: number) => n * 1440
/** Lately enough to be undone. */
const UPLOADED = 180

/** A list that was uploaded after a conference, with one line of each kind, and the subscribers that came of it. */
export async function loadLeads({ network, siteId, at, users }: Loading): Promise<void> {
  const address = (name: string) => `${name}@conference.example`
  const subscribers = await insertRows(
    network,
    'subscribers',
    NAMES.map((name, nth) => ({
      siteId,
      email: address(name),
      status: nth === 9 ? 'unsubscribed' : nth === 10 ? 'bounced' : nth === 11 ? 'blacklisted' : 'subscribed',
      insertedAt: at(nth < 8 ? UPLOADED : days(40 + nth)),
      changedAt: at(nth < 8 ? UPLOADED : days(30 + nth)),
    })),
  )
  const [uploadId = ''] = await insertRows(network, 'leadUploads', [
    {
      ...{ siteId, mediumId: 2, form: 'fall-headache-day', adName: '', campaign: 'Headache Day 2026' },
      ...{ sendEmail: true, isReconsented: false, isDryRun: false, listHash: Buffer.alloc(32, siteId) },
      ...{ newLeads: 8, membersAlreadyOptedIn: 0, subscribersAlreadyOptedIn: 1, membersOptedBackIn: 0 },
      ...{ subscribersOptedBackIn: 0, blacklisted: 2, leftUnsubscribed: 1, invalid: 2, duplicate: 1 },
      submittedBy: users.get('ines.orvell') ?? null,
      insertedAt: at(UPLOADED),
      finishedAt: at(UPLOADED - 1),
    },
  ])
  const sorted = NAMES.map((name, nth) => ({
    email: address(name),
    outcome: nth < 8 ? 'new' : nth === 8 ? 'subscriber_in' : nth === 9 ? 'left' : 'blacklisted',
    subscriberId: subscribers[nth] ?? null,
    typed: null as string | null,
    problem: null as string | null,
  }))
  const wrong = (typed: string, problem: string) => ({
    email: null,
    outcome: 'invalid',
    subscriberId: null,
    typed,
    problem,
  })
  const twice = { email: address('rowan'), outcome: 'duplicate', subscriberId: null, typed: null, problem: null }
  const rows = [...sorted, wrong('kit@@harbor.example', 'two_at'), wrong('anna.berg@post', 'no_ending'), twice]
  await addRows(
    network,
    'leadUploadRows',
    rows.map((row, nth) => ({ siteId, uploadId, position: nth + 1, ...row })),
  )
  await addRows(
    network,
    'subscriptionEvents',
    subscribers.slice(0, 8).map((subscriberId) => ({
      ...{ siteId, subscriberId, uploadId, kind: 'subscribed', at: at(UPLOADED) },
      basis: JSON.stringify({ medium: 'Conference', form: 'fall-headache-day', campaign: 'Headache Day 2026' }),
    })),
  )
  await addRows(
    network,
    'outbox',
    NAMES.slice(0, 8).map((name, nth) => {
      const isRefused = name === 'noor'
      return {
        ...{ siteId, kind: 'mail', key: `welcome:s${subscribers[nth]}`, recipient: address(name), attempts: 1 },
        subject: 'Welcome',
        state: isRefused ? 'failed' : 'delivered',
        lastError: isRefused ? 'SMTP 550 at the recipient' : null,
        insertedAt: at(UPLOADED - 1),
        deliveredAt: isRefused ? null : at(UPLOADED - 2),
      }
    }),
  )
}
