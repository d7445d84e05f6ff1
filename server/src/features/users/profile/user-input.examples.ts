import { OWN_ROW } from '../../../../test/effects.ts'
import type { Examples } from '../../../../test/examples.ts'

let made = 0
const name = () => `made_${++made}`

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    createUser: {
      effects: OWN_ROW,
      topic: 'user',
      inputs: [
        async () => ({ username: name(), email: `${name()}@mail.example`, roleId: 3 }),
        async () => ({
          username: name(),
          email: `${name()}@mail.example`,
          password: 'Quiet-harbour-42',
          firstName: 'Ann',
          lastName: 'Lee',
          roleId: 2,
          badge: 'MODERATOR',
          secondaryBadge: 'PATIENT_LEADER',
          bio: 'Gardener.',
          description: 'Writes about gardens.',
          zipcode: '04101',
          status: 1,
          suspendedUntil: '2199-01-01',
          optIn: false,
          suppressedFromActivityRecs: true,
          notify: true,
        }),
      ],
    },
    updateUser: {
      effects: { query: 'roleEffects' },
      topic: 'user',
      inputs: [
        async (t) => ({
          id: (await t.signIn(3)).id,
          username: name(),
          email: `${name()}@mail.example`,
          password: 'Quiet-harbour-43',
          firstName: 'Ann',
          lastName: 'Lee',
          roleId: 2,
          badge: 'MODERATOR',
          secondaryBadge: 'PATIENT_LEADER',
          bio: 'Gardener.',
          description: 'Writes about gardens.',
          birthday: '1984-04-17',
          zipcode: '04101',
          gender: 'FEMALE',
          ethnicity: 'OTHER',
          status: 1,
          suspendedUntil: '2199-01-01',
          optIn: false,
          suppressedFromActivityRecs: true,
          isFraudster: true,
          notify: true,
          notifyEmailChange: true,
          atRiskConfirmed: true,
          version: 1,
        }),
      ],
    },
  },
}
