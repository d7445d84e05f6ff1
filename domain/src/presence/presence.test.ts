import { expect, test } from 'vitest'
import { PRESENCE_SECONDS, PresenceCall } from './presence.ts'

test('a page says which flag it shows, and by default that it stays', () => {
  expect(PresenceCall.parse({ flagId: '7' })).toEqual({ flagId: '7', leave: false })
  expect(PresenceCall.parse({ flagId: '7', leave: true }).leave).toBe(true)
  expect(PRESENCE_SECONDS).toBe(30)
})

test.each([{}, { flagId: 7 }, { flagId: '0' }, { flagId: '7', leave: 'yes' }, null])('%j says nothing', (call) => {
  expect(PresenceCall.safeParse(call).success).toBe(false)
})
