import { randomUUID } from 'node:crypto'
import type { Actor, TestApp } from '../../../../../test/app.ts'
import { GIVES_BACK } from '../../../../../test/effects.ts'
import type { Examples } from '../../../../../test/examples.ts'
import { asked, doParts, placeBurst, placeText, prepareDecision } from './burst-decisions.fixtures.ts'

/** A burst on the actor's own site and on another, where they have an account too, asked about. */
async function given(t: TestApp, actor: Actor, more: object = {}) {
  const elsewhere = actor.siteId === t.sites.one.siteId ? t.sites.two.siteId : t.sites.one.siteId
  await t.signIn(actor.roleId, {
    siteId: elsewhere,
    personId: actor.personId,
    username: `elsewhere_${randomUUID().slice(0, 8)}`,
  })
  const { burstId, id, siteId } = await placeText(t, null, actor.siteId)
  await placeText(t, burstId, actor.siteId)
  await placeText(t, burstId, elsewhere)
  const text = { siteId, id }
  return asked(burstId, { except: [text], include: [text], reason: 'Sells patches', ...more })
}
const prepared = async (t: TestApp, actor: Actor) => {
  const question = await given(t, actor)
  await prepareDecision(t, actor, question)
  return { key: question.key }
}
const started = async (t: TestApp, actor: Actor) => {
  const choice = await prepared(t, actor)
  await t.mutate(actor, 'decideBurst', choice, 'key')
  return choice
}
const ended = async (t: TestApp, actor: Actor) => {
  const choice = await started(t, actor)
  await doParts(t, choice.key)
  return choice
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    prepareBurstDecision: { effects: { none: 'it is what tells them' }, inputs: [given] },
    decideBurst: { effects: { query: 'burstDecision' }, topic: 'run', inputs: [prepared] },
    undoBurstDecision: { effects: GIVES_BACK, topic: 'run', inputs: [ended] },
    stopBurstDecision: { effects: { none: 'it leaves the rest alone' }, topic: 'run', inputs: [started] },
  },
  queries: {
    burstDecision: prepared,
    latestBurstDecision: async (t) => ({ id: (await placeBurst(t)).burstId }),
  },
}
