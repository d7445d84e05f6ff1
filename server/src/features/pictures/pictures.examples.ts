import type { Examples } from '../../../test/examples.ts'

/** Inputs of the contract tests. */
export const examples: Examples = {
  queries: {
    storedPictures: async () => ({ addresses: ['https://pictures.example/a.png'] }),
  },
}
