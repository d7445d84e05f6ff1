import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS, notificationMail, notificationPath, notificationTitle } from './notifications.ts'

const site = { siteName: 'Migraine & $& Co', origin: 'https://migraine.example:8443' }

test('the mail of an assigned flag says so and links to it', () => {
  expect(notificationMail({ kind: 'flag.assigned', subjectId: '17' }, site)).toEqual({
    subject: 'A flag was assigned to you (Migraine & $& Co)',
    text: 'A flag was assigned to you on Migraine & $& Co. Open it here:\nhttps://migraine.example:8443/moderation/content-flag/17\n',
  })
})

test.each(NOTIFICATION_KINDS)('%s has a title and a place in the console', (kind) => {
  expect(notificationTitle(kind)).not.toBe('')
  expect(notificationPath(kind, '17')).toMatch(/^\/moderation\/.*17/)
})
