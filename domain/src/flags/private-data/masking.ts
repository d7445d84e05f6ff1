import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { PRIVATE_KINDS, type PrivateKind, type PrivateSpan } from './span.ts'

export const PrivateKindName = z.enum(PRIVATE_KINDS)

export const privateKindLabel: Record<PrivateKind, string> = {
  phone: 'Phone number',
  address: 'Postal address',
  email: 'Email address',
  handle: 'Messenger name',
  card: 'Card or account number',
  insurance: 'Insurance number',
  national: 'National ID number',
  identity: 'Name with date of birth',
}

/** The text in place of a masked piece. */
export const privateMask: Record<PrivateKind, string> = {
  phone: '[phone number removed]',
  address: '[postal address removed]',
  email: '[email address removed]',
  handle: '[messenger name removed]',
  card: '[card or account number removed]',
  insurance: '[insurance number removed]',
  national: '[national number removed]',
  identity: '[name and date of birth removed]',
}

/** Where a piece stands: in the text, or in the title of a thread. */
export const PrivatePart = z.enum(['body', 'title'])
export type PrivatePart = z.output<typeof PrivatePart>
export type PrivatePiece = PrivateSpan & { part: PrivatePart }

/** Pieces of one text that are listed; all of them are masked. */
export const PRIVATE_TOLD = 100
/** And of one response of the context. */
export const PRIVATE_TOLD_BESIDE = 10

/** Days for which the original of a masked text is kept, where a site chose no others. */
export const ORIGINALS_KEPT_DAYS = 90

export const MASK_LABEL = 'Mask private data'
export const UNMASK_LABEL = 'Unmask'
export const READ_ORIGINAL_LABEL = 'Read the original'
export const HAND_ON_LABEL = 'Hand off: private data'
export const WHO_MASKS = 'Only an admin can mask this'
export const MASKED_MESSAGE = 'The private data was masked'
export const UNMASKED_MESSAGE = 'The text is unmasked'
export const originalNote = (days: number): string =>
  `Kept encrypted for ${days === 1 ? '1 day' : `${days} days`}. Your access is recorded in the audit log.`

/** Refusals of masking and of taking it back. */
export const NOTHING_PRIVATE = 'There is no private data in this text'
export const NO_ORIGINAL = 'The original is no longer kept'
export const SEALED_BEFORE = 'The original was encrypted under another key and cannot be read'

const version = z.number().int().nullish().describe('The version of the text that the screen showed.')

/** The text of a flag whose private data is masked, or unmasked. */
export const PrivateMasking = z.object({ id: Id.describe('Id of the flag.'), version })
export type PrivateMasking = z.output<typeof PrivateMasking>

/** How many pieces of each kind there are, in words: '2 phone numbers, 1 email address'. */
export function countPrivate(pieces: readonly Pick<PrivateSpan, 'kind'>[]): string {
  const counted = PRIVATE_KINDS.map((kind) => ({ kind, count: pieces.filter((piece) => piece.kind === kind).length }))
  return counted
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${count === 1 ? privateKindLabel[kind].toLowerCase() : PLURAL[kind]}`)
    .join(', ')
}

const PLURAL: Record<PrivateKind, string> = {
  phone: 'phone numbers',
  address: 'postal addresses',
  email: 'email addresses',
  handle: 'messenger names',
  card: 'card or account numbers',
  insurance: 'insurance numbers',
  national: 'national numbers',
  identity: 'names with dates of birth',
}
