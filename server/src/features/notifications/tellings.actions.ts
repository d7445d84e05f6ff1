import { NOTIFICATION_TOPIC } from '@ward/domain/kernel/live'
import { TELLING_DEFAULT, TELLINGS, type Telling } from '@ward/domain/member-site/member-writing'
import { notificationMail } from '@ward/domain/notifications/notifications'
import type { TxCtx } from '../../platform/context.ts'
import { announceAll } from '../../platform/events/announce.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { preferencesAmong } from '../preferences/preferences.db.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import { type MadeNotification, notificationKey, recipientsOf, upsertNotifications } from './tellings.db.ts'

/** Under which names members' choices of notifications are kept. */
export const tellingPreference = (telling: Telling): string => `member.tell.${telling}`
export const PACE_PREFERENCE = 'member.mailPace'
/** Whether a member is recommended to others beside threads like theirs; 'no' where they do not want it. */
export const RECOMMENDED_PREFERENCE = 'member.isRecommended'

type Subject = { subjectType: string; subjectId: string }

/** Of what somebody is told, and by whom that was done. */
export type Told = Subject & { telling: Telling; userId: string; by: string | null }

/** Notifies people of one thing, each as they chose for it: by mail, on the site, or not. */
export const notifyAsChosen = (
  tx: TxCtx,
  telling: Telling,
  userIds: readonly string[],
  about: Subject & { by: string | null },
): Promise<void> =>
  notifyEach(
    tx,
    userIds.map((userId) => ({ telling, userId, ...about })),
  )

/** The same of several things, in as many statements as of one. */
export async function notifyEach(tx: TxCtx, all: readonly Told[]): Promise<void> {
  const others = all.filter(({ by, userId }) => by !== userId)
  if (others.length === 0) return
  const choiceOf = await choicesOf(tx, others)
  const told = others.filter(({ telling, userId }) => choiceOf(userId, tellingPreference(telling)) !== 'off')
  if (told.length === 0) return
  const rows = told.map(({ telling, by, ...row }) => ({ ...row, kind: TELLINGS[telling].kind, actorId: by }))
  const made = await upsertNotifications(tx.network, tx.site.siteId, rows)
  await announceAll(tx, NOTIFICATION_TOPIC, [...new Set(made.map(({ userId }) => userId))])
  const wants = new Set(
    told
      .filter(({ telling, userId }) => (choiceOf(userId, tellingPreference(telling)) ?? TELLING_DEFAULT) === 'mail')
      .filter(({ userId }) => choiceOf(userId, PACE_PREFERENCE) !== 'daily')
      .map(({ telling, userId }) => `${TELLINGS[telling].kind} ${userId}`),
  )
  // The same thing again while it is unread counts up and sends no second mail.
  await mailOf(
    tx,
    made.filter(({ times, kind, userId }) => times === 1 && wants.has(`${kind} ${userId}`)),
  )
}

/** Whether somebody wants their mails as one a day. */
export const wantsOneADay = async ({ site }: TxCtx, userId: string): Promise<boolean> =>
  (await preferencesAmong(site, [PACE_PREFERENCE], [userId])).some(({ value }) => value === 'daily')

/** The choices of these people, by names of preferences. */
async function choicesOf({ site }: TxCtx, told: readonly Told[]) {
  const names = [...new Set(told.map(({ telling }) => tellingPreference(telling))), PACE_PREFERENCE]
  const rows = await preferencesAmong(site, names, [...new Set(told.map(({ userId }) => userId))])
  const chosen = new Map(rows.map(({ userId, name, value }) => [`${userId} ${name}`, value]))
  return (userId: string, name: string): string | undefined => chosen.get(`${userId} ${name}`)
}

async function mailOf(tx: TxCtx, made: readonly MadeNotification[]): Promise<void> {
  if (made.length === 0) return
  const about = { siteName: await memberSiteName(tx), origin: originUrl(await siteOrigin(tx)) }
  const letters = made.map((row) => {
    const letter = { kind: 'mail', key: notificationKey(row.id), canLeave: true } as const
    return { id: row.id, ...letter, ...notificationMail(row, about) }
  })
  await queueMails(tx, recipientsOf, letters)
}
