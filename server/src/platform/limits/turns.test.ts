import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOO_MANY_AT_ONCE, turns } from './turns.ts'

test('of one key so many run at once and the others in their order; another key does not wait', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 1, max: 3 })),
      async (most, lengths) => {
        const inTurn = turns({ most, waiting: 1000 })
        let [running, highest] = [0, 0]
        const begun: number[] = []
        const works = lengths.map((length, at) =>
          inTurn('a', async () => {
            begun.push(at)
            highest = Math.max(highest, ++running)
            for (let tick = 0; tick < length; tick++) await Promise.resolve()
            running--
            if (at % 3 === 0) throw new Error('failed')
          }).catch(() => undefined),
        )
        expect(await inTurn('b', async () => 'at once')).toBe('at once')
        await Promise.all(works)
        expect(begun).toEqual(lengths.map((_, at) => at))
        expect(highest).toBe(Math.min(most, lengths.length))
      },
    ),
  )
})

test('a caller is refused while the queue is full, and admitted again once it is not', async () => {
  const inTurn = turns({ most: 1, waiting: 1 })
  const both = [inTurn('a', () => pause(20)), inTurn('a', async () => 'second')]
  await expect(inTurn('a', async () => 'third')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: TOO_MANY_AT_ONCE,
  })
  await Promise.all(both)
  expect(await inTurn('a', async () => 'later')).toBe('later')
})
