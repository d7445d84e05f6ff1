import { expect } from 'vitest'
import type { Actor, TestApp } from '../../../../test/app.ts'
import { OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { FORM, makeForm } from './lead-forms.fixtures.ts'
import { makeLead, makeSuspected } from './leads.fixtures.ts'
import { pinKey } from './sftp.db.ts'
import { startSftp } from './sftp.fixtures.ts'

const CONNECTION = { host: 'sftp.halden.example', port: 2222, dir: '/leads', user: 'ward', password: 'Quiet-lamp-3' }
const [QUESTION, EMAIL] = FORM.leadFormQuestions

let server: Awaited<ReturnType<typeof startSftp>> | undefined
/** One server for all tests of a file; the process ends it. */
async function reachable(t: TestApp) {
  server ??= await startSftp()
  await saveSetting(t.siteOf(t.sites.one.siteId), 'sftpToPrivateHosts', true)
  const { port, password } = server
  return { host: '127.0.0.1', port, dir: '.', user: 'ward', password }
}

/** A form whose server is known, with a lead that waits; nothing is sent to it. */
async function makeReady(t: TestApp, actor: Actor): Promise<string> {
  const id = await makeForm(t, actor, { deliveryOptions: { connectionOptions: CONNECTION } })
  await t.query(actor, 'getPublicKey')
  const key = {
    algorithm: 'ssh-ed25519',
    fingerprint: 'SHA256:none',
    pinnedBy: null,
    pinnedAt: new Date(),
    ownKeyId: 1,
  }
  await pinKey(t.siteOf(t.sites.one.siteId), CONNECTION, key)
  await makeLead(t, id)
  return id
}
async function makeBatch(t: TestApp, actor: Actor, formId: string): Promise<string> {
  const { answer, refusal } = await t.mutate<{ id: string }>(actor, 'sendLeadsNow', { id: formId }, 'id')
  return answer?.id ?? expect.fail(refusal?.message)
}
/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    upsertCommercialLeadForm: {
      effects: OWN_ROW,
      topic: 'leadForm',
      inputs: [
        async () => ({
          ...FORM,
          deliveryOptions: { fileType: 'EPSILON', schedule: 'DAILY', connectionOptions: CONNECTION },
        }),
        async (t, actor) => {
          const id = await makeForm(t, actor)
          const options = QUESTION?.leadFormOptions.map((option, nth) => ({ ...option, id: String(nth + 2) }))
          return {
            id,
            ...FORM,
            version: 1,
            leadFormQuestions: [
              { ...QUESTION, id: '1', leadFormOptions: options },
              { ...EMAIL, id: '4' },
            ],
          }
        },
      ],
    },
    deleteCommercialLeadForm: {
      effects: { none: 'its leads stay, and the question says so' },
      topic: 'leadForm',
      inputs: [async (t, actor) => ({ id: await makeForm(t, actor) })],
    },
    clearLeadSpam: {
      effects: { none: 'the one lead that is seen' },
      topic: 'leadForm',
      inputs: [async (t, actor) => ({ id: await makeSuspected(t, await makeForm(t, actor)) })],
    },
    sendLeadsNow: {
      effects: { none: 'how many leads wait stands beside the button' },
      topic: 'leadForm',
      inputs: [async (t, actor) => ({ id: await makeReady(t, actor) })],
    },
    redeliverLeadBatch: {
      effects: { none: 'how many leads the batch has stands beside the button' },
      topic: 'leadForm',
      inputs: [async (t, actor) => ({ id: await makeBatch(t, actor, await makeReady(t, actor)) })],
    },
    makeSftpKey: { effects: { none: 'the question says what becomes of the key before' }, inputs: [async () => ({})] },
    testSftpConnection: {
      effects: { none: 'it writes a file of its own and takes it away' },
      inputs: [
        async (t, actor) => {
          const connectionOptions = await reachable(t)
          return { id: await makeForm(t, actor), connectionOptions, confirmedKey: 'SHA256:none' }
        },
      ],
    },
  },
  queries: {
    commercialLeadForm: async (t, actor) => ({ id: await makeForm(t, actor) }),
    getCsvData: async (t, actor) => ({ id: await makeForm(t, actor) }),
    leadsWaiting: async (t, actor) => ({ id: await makeForm(t, actor) }),
    leadFilePreview: async (t, actor) => ({ id: await makeForm(t, actor) }),
  },
  lists: {
    suspectedLeads: {
      of: async (t, actor) => {
        const formId = await makeForm(t, actor)
        for (let nth = 0; nth < 5; nth++) await makeSuspected(t, formId)
        return { formId }
      },
    },
    leadBatches: {
      of: async (t, actor) => {
        const formId = await makeReady(t, actor)
        for (let nth = 0; nth < 5; nth++) {
          await makeBatch(t, actor, formId)
          await makeLead(t, formId)
        }
        return { formId }
      },
    },
    commercialLeadForms: {
      fill: async (t, actor) => {
        const chief = actor.roleId === 5 ? actor : await t.signIn(5)
        for (const campaignName of ['Ann_100', "O'cal", 'Calm%', 'x y', 'Cal'])
          await makeForm(t, chief, { campaignName, name: '' })
      },
      searchedIn: { search: 'campaignName' },
    },
  },
}
