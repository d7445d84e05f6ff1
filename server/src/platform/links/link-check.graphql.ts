import { z } from 'zod'
import { builder } from '../graphql/builder.ts'
import { enumOf } from '../graphql/enum-of.ts'
import type { LinkCheck } from './link-checks.ts'
import { isAlarm, LINK_REASONS, LINK_STATES } from './link-verdicts.ts'

/** The verdict on a link, with its text for people. */
export type ShownCheck = LinkCheck & { words: string; isAlarm: boolean }

export const shownCheck = (check: LinkCheck, now: Date): ShownCheck => ({
  ...check,
  words: LINK_REASONS[check.reason],
  isAlarm: isAlarm(check.failedAt, now),
})

const LinkStateEnum = enumOf('LinkState', z.enum(LINK_STATES))

export const LinkCheckRef = builder.objectRef<ShownCheck>('LinkCheck').implement({
  description: 'The result of the server’s last request to an address.',
  fields: (t) => ({
    state: t.expose('state', { type: LinkStateEnum }),
    words: t.exposeString('words', { description: 'Why it is so, for people.' }),
    status: t.exposeInt('status', { description: 'Of the last answer; 0 where none came.' }),
    movedTo: t.exposeString('movedTo', { nullable: true, description: 'Where the page has moved for good.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    isAlarm: t.exposeBoolean('isAlarm', { description: 'It failed three times within 24 hours.' }),
  }),
})
