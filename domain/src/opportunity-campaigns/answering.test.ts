import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersIn, CAMPAIGN_ENDED, CAMPAIGN_FULL, mayAnswer, NOT_SURE, onlyWith } from './answering.ts'
import type { CampaignQuestion } from './questions.ts'

const question = (change: Partial<CampaignQuestion>): CampaignQuestion => ({
  ...{ text: 'How often?', kind: 'text', options: [], notSure: false, ...change },
})

test('an answer that is chosen is one of those that are offered, whatever was sent', () => {
  const options = ['Weekly', 'Daily', 'Never']
  const sent = fc.array(fc.oneof(fc.constantFrom('0', '1', '2', 'not-sure', '__proto__', '3', '-1', ''), fc.string()))
  fc.assert(
    fc.property(sent, fc.boolean(), fc.constantFrom('one' as const, 'several' as const), (q1, notSure, kind) => {
      try {
        const [said] = answersIn([question({ kind, options, notSure })], { q1 })
        const words = said?.answer.split('; ') ?? []
        expect([...options, ...(notSure ? [NOT_SURE] : [])]).toEqual(expect.arrayContaining(words))
        expect(words.length).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID', details: { fields: [{ path: 'q1' }] } })
      }
    }),
  )
})

test('places, the last day and the condition decide, in this order; the last day is one of them', () => {
  const open = { places: 2, taken: 1, endsOn: '2026-11-24', today: '2026-11-24', condition: null, hasCondition: false }
  expect(mayAnswer(open)).toEqual({ ok: true })
  expect(mayAnswer({ ...open, taken: 2 })).toMatchObject({ because: CAMPAIGN_FULL })
  expect(mayAnswer({ ...open, taken: 2, today: '2026-11-25' })).toMatchObject({ because: CAMPAIGN_ENDED })
  const condition = { name: 'Lupus', canBeHad: true }
  expect(mayAnswer({ ...open, condition })).toMatchObject({ because: onlyWith('Lupus') })
  expect(mayAnswer({ ...open, condition, hasCondition: true })).toEqual({ ok: true })
})
