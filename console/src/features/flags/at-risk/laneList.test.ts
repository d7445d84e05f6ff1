import { expect, test } from 'vitest'
import { placeIn } from '../flag/flags.list-context.ts'
import { forgetLane, laneContext, rememberLane, seenOfLane } from './laneList.ts'

test('what left the lane keeps its place to step back to, and what came since stands at the end', () => {
  rememberLane(['1', '2', '3'])
  const lane = laneContext(seenOfLane() ?? [], ['1', '3', '4'], 3)
  expect(placeIn(lane, '3')).toEqual({ at: 3, total: 4, left: 1, previous: '2', next: '4' })
  forgetLane()
  expect(seenOfLane()).toBeNull()
})
