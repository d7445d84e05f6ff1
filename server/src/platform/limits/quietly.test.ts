import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { quietly } from './quietly.ts'

test('one is done at a time, and as long a rest comes between two, for which nobody who has an answer waits', async () => {
  const run = quietly({ waiting: 5 })
  const steps: { what: string; at: number }[] = []
  const note = (what: string) => steps.push({ what, at: performance.now() })
  const work = (name: string) => async () => {
    note(`${name} begins`)
    await pause(40)
    note(`${name} ends`)
    return name
  }
  const answers = await Promise.all(['a', 'b'].map((name) => run(work(name)).finally(() => note(`${name} is told`))))
  expect(answers).toEqual(['a', 'b'])
  expect(steps.map(({ what }) => what)).toEqual(['a begins', 'a ends', 'a is told', 'b begins', 'b ends', 'b is told'])
  const at = (what: string) => steps.find((step) => step.what === what)?.at ?? Number.NaN
  expect(at('b begins') - at('a ends')).toBeGreaterThanOrEqual(35)
})

test('a work that breaks is told so, and the next one has its turn; who finds the line full is told to wait', async () => {
  const run = quietly({ waiting: 1 })
  const broken = run(async () => {
    throw new Error('broken')
  })
  const next = run(async () => 'done')
  await expect(run(async () => 'too many')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
