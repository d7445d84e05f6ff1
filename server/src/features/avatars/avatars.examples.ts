import { DEFAULT_AVATAR } from '@ward/domain/avatars/avatars'
import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { setAvatar } from './avatars.db.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    deleteUserProfilePicture: {
      effects: OWN_ROW,
      topic: 'user',
      inputs: [
        async (t) => {
          const { id, siteId } = await t.signIn(3)
          await setAvatar(t.siteOf(siteId), id, DEFAULT_AVATAR)
          return { userId: id }
        },
      ],
    },
  },
}
