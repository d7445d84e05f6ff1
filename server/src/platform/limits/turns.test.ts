import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOO_MANY_AT_ONCE, turns } from './turns.ts'

test('each key runs so many at once and the others in their order; another key does not wait', async () => {
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

test('a request that waits too long in the line is refused; those behind it move up', async () => {
  const inTurn = turns({ most: 1, waiting: 2 })
  const first = Promise.withResolvers<string>()
  const patience = new AbortController()
  const begun: string[] = []
  const work = (name: string) => async () => void begun.push(name)
  const running = inTurn('a', () => first.promise)
  const impatient = inTurn('a', work('impatient'), patience.signal)
  const behind = inTurn('a', work('behind'))
  patience.abort()
  await expect(impatient).rejects.toMatchObject({ code: 'RATE_LIMITED', message: TOO_MANY_AT_ONCE })
  first.resolve('done')
  await Promise.all([running, behind])
  expect(begun).toEqual(['behind'])
})

test('patience that ends once the turn has come does not end the work', async () => {
  const inTurn = turns({ most: 1, waiting: 1 })
  const patience = new AbortController()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<string>()
  const both = [inTurn('a', () => first.promise), inTurn('a', () => second.promise, patience.signal)]
  first.resolve()
  await both[0]
  patience.abort()
  second.resolve('done')
  expect(await both[1]).toBe('done')
  expect(await inTurn('a', async () => 'next')).toBe('next')
})
