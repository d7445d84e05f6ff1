import { TELLING_DEFAULT, TELLINGS, type Telling } from '@ward/domain/member-site/member-writing'
import type { TxCtx } from '../../platform/context.ts'
import { preferencesNamed } from '../preferences/preferences.db.ts'
import { notify } from './notifications.actions.ts'

/** Under which names members' choices of notifications are kept. */
export const tellingPreference = (telling: Telling): string => `member.tell.${telling}`
export const PACE_PREFERENCE = 'member.mailPace'
/** Whether a member is shown to others beside threads like theirs; 'no' where they do not want it. */
export const RECOMMENDED_PREFERENCE = 'member.isRecommended'

type Subject = { subjectType: string; subjectId: string }

/** Notifies people of one thing, each as they chose for it: by mail, on the site, or not. */
export async function notifyAsChosen(
  tx: TxCtx,
  telling: Telling,
  userIds: readonly string[],
  { by, ...subject }: Subject & { by: string | null },
): Promise<void> {
  if (userIds.length === 0) return
  const chosen = async (name: string) =>
    new Map((await preferencesNamed(tx.site, name, userIds)).map(({ userId, value }) => [userId, value]))
  const [choices, paces] = [await chosen(tellingPreference(telling)), await chosen(PACE_PREFERENCE)]
  for (const userId of userIds) {
    const choice = choices.get(userId) ?? TELLING_DEFAULT
    if (choice === 'off') continue
    const mails = choice === 'mail' && paces.get(userId) !== 'daily'
    await notify(tx, { userId, kind: TELLINGS[telling].kind, ...subject }, { by, mails })
  }
}
