import type { TestApp } from '../../../../test/app.ts'
import type { Examples } from '../../../../test/examples.ts'
import { makeSpammer } from '../block/block.fixtures.ts'

async function blocked(t: TestApp): Promise<string> {
  const member = await t.signIn(3)
  await makeSpammer(t, member)
  return member.id
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  queries: {
    recallEffects: async (t) => ({ id: await blocked(t) }),
    deleteUserEffects: async (t) => ({ id: (await t.signIn(3)).id, everywhere: true }),
  },
  routes: {
    'POST /api/users/export': async (t) => ({ user_id: (await t.signIn(3)).id }),
    'POST /api/auth/unlink-all-socials': async (t) => {
      const { id, siteId } = await t.signIn(3)
      const social = { userId: id, provider: 'google', providerUid: `examples-${id}` }
      await t.siteOf(siteId).insertInto('authAccounts', social).execute()
      return { user_id: id, site_id: siteId }
    },
  },
  mutations: {
    deleteUser: {
      effects: { query: 'deleteUserEffects' },
      topic: 'user',
      inputs: [async (t) => ({ id: (await t.signIn(3)).id, everywhere: true, atRiskConfirmed: true })],
    },
    mailPasswordLink: {
      effects: { none: 'it mails the owner of the account a link, and changes nothing' },
      inputs: [async (t) => ({ id: (await t.signIn(3)).id })],
    },
    syncUsers: { effects: { query: 'syncEffects' }, topic: 'run', inputs: [async () => ({})] },
    recallBlock: {
      effects: { query: 'recallEffects' },
      topic: 'run',
      inputs: [async (t) => ({ id: await blocked(t) })],
    },
  },
}
