import type { Examples } from '../../../test/examples.ts'

/** What the contract tests ask with. */
export const examples: Examples = {
  queries: {
    storedPictures: async () => ({ addresses: ['https://pictures.example/a.png'] }),
  },
}
