/** The kinds of private data. */
export const PRIVATE_KINDS = [
  'phone',
  'address',
  'email',
  'handle',
  'card',
  'insurance',
  'national',
  'identity',
] as const
export type PrivateKind = (typeof PRIVATE_KINDS)[number]

/** A piece of private data in a text, in UTF-16 units from its beginning. */
export type PrivateSpan = { kind: PrivateKind; start: number; end: number }
