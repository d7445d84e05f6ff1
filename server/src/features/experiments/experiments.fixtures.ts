import { expect } from 'vitest'
import type { Actor, TestApp } from '../../../test/app.ts'

export type MadeExperiment = { id: string; symbol: string; version: number }
let made = 0

/** An experiment that runs on the first test site unless given otherwise. */
export const makeExperiment = async (t: TestApp, chief: Actor, more: object = {}): Promise<MadeExperiment> => {
  made += 1
  const input = {
    name: `Calmer form ${made}`,
    symbol: `calmer-form-${made}`,
    isActive: true,
    siteIds: [t.sites.one.siteId],
    variants: [
      { key: 'control', weight: 1 },
      { key: 'calm', weight: 1 },
    ],
    ...more,
  }
  const { answer, refusal } = await t.mutate<MadeExperiment>(chief, 'updateExperiment', input)
  return answer ?? expect.fail(refusal?.message)
}
