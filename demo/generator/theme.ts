/**
 * Sentences that may follow one another in any choice: one that says, perhaps one that goes on, and one that ends or
 * one that asks. Titles are for threads; pictures are [what they show, image].
 */
export type Theme = {
  titles: string[]
  says: string[]
  goes: string[]
  ends: string[]
  asks: string[]
  pictures: [string, string][]
}
