import { expect, test } from 'vitest'
import {
  bellLabel,
  MARK_ONE_WAY,
  NOTIFICATION_KINDS,
  NOTIFICATIONS_MAX,
  notificationLine,
  notificationMail,
  notificationPath,
  ReadMark,
} from './notifications.ts'

const site = { siteName: 'Migraine & $& Co', origin: 'https://migraine.example:8443' }

test('the mail of an assigned flag says so and links to it', () => {
  expect(notificationMail({ kind: 'flag.assigned', subjectId: '17' }, site)).toEqual({
    subject: 'A flag was assigned to you (Migraine & $& Co)',
    text: 'A flag was assigned to you on Migraine & $& Co. Open it here:\nhttps://migraine.example:8443/moderation/content-flag/17\n',
  })
})

test.each(NOTIFICATION_KINDS)('%s has a subject and a place in the console or on the pages for members', (kind) => {
  expect(notificationMail({ kind, subjectId: '17' }, site).subject).toMatch(/^\S.+ \(Migraine & \$& Co\)$/)
  expect(notificationPath(kind, '17')).toMatch(/^\/(?:moderation\/.*17|[a-z-]+)/)
})

test.each([
  ['mara', 'comment', 'mara assigned you a flagged comment'],
  ['mara', 'user_profile_status_reply', 'mara assigned you a flagged status update reply'],
  [null, 'thread', 'You were assigned a flagged forum topic'],
  ['mara', null, 'mara assigned you a flag'],
] as const)('by %s, about a %s: %s', (actor, assocType, line) => {
  expect(notificationLine('flag.assigned', { actor, assocType })).toBe(line)
})

test('the bell says how many are unread, and nothing of none', () => {
  expect([0, 1, 1200].map(bellLabel)).toEqual([
    'Notifications',
    'Notifications, 1 unread',
    'Notifications, 1,200 unread',
  ])
})

test('notifications are marked one way: by their ids, at most as many as a list has, or up to a moment', () => {
  const upTo = new Date(0)
  const ids = (n: number) => Array.from({ length: n }, (_, at) => String(at + 1))
  for (const good of [{ ids: ids(NOTIFICATIONS_MAX) }, { ids: [] }, { upTo }, { ids: null, upTo }])
    expect(ReadMark.safeParse(good).success).toBe(true)
  for (const wrong of [{}, { ids: ['1'], upTo }])
    expect(ReadMark.safeParse(wrong).error?.issues).toMatchObject([{ path: ['ids'], message: MARK_ONE_WAY }])
  for (const wrong of [{ ids: ids(NOTIFICATIONS_MAX + 1) }, { ids: ['x'] }])
    expect(ReadMark.safeParse(wrong).success).toBe(false)
})
