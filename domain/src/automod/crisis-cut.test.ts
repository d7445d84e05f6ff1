import { expect, test } from 'vitest'
import { AT_RISK_CUT_MEANS, AtRiskCut, atRiskCutLabel } from './crisis-cut.ts'

test('the meaning of the sensitivity names each choice as its input does', () => {
  const names = [...AT_RISK_CUT_MEANS.matchAll(/(?:: |, )([^:,()]+) \(missed/g)].map(([, name]) => name)
  expect(names).toEqual(AtRiskCut.options.map((cut) => atRiskCutLabel[cut]))
})
