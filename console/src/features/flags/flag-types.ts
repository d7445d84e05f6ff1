import { ASSOC_TYPES, type AssocType, assocTypeLabel } from '@ward/domain/assoc-types'

/** GraphQL's upper-case name as the domain writes it. */
export const assocTypeOf = (name: string): AssocType =>
  ASSOC_TYPES.find((type) => type === name.toLowerCase()) ?? 'comment'

/** 'Forum Reply 48213': content type plus content id (spec 1 section 2.5). */
export const flagTitle = ({ assocType, assocId }: { assocType: string; assocId: string }): string =>
  `${assocTypeLabel[assocTypeOf(assocType)]} ${assocId}`
