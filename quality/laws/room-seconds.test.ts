import { expect, test } from 'vitest'
import { growthOf, secondsByRoom } from './room-seconds.ts'

test('seconds are those of the room on both sides; what no room pays for alone does not grow with the rooms', () => {
  const byRoom = secondsByRoom([
    { path: 'server/src/features/awards/awards.test.ts', seconds: 2 },
    { path: 'console/src/features/awards/AwardListPage.test.tsx', seconds: 3 },
    { path: 'server/src/platform/jobs/jobs.test.ts', seconds: 9 },
    { path: 'server/src/main.test.ts', seconds: 1 },
  ])
  expect(byRoom).toEqual([
    ['(platform)', 9],
    ['awards', 5],
    ['(commands, start and demo)', 1],
  ])
  expect(growthOf(byRoom)).toEqual({ rooms: 5, all: 15, later: 25 })
})
