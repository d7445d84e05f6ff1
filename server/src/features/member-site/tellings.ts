import type { Telling } from '@ward/domain/member-site/member-writing'

/** Under which names members' choices of notifications are kept. */
export const tellingPreference = (telling: Telling): string => `member.tell.${telling}`
export const PACE_PREFERENCE = 'member.mailPace'
/** Whether a member is shown to others beside threads like theirs; 'no' where they do not want it. */
export const RECOMMENDED_PREFERENCE = 'member.isRecommended'
