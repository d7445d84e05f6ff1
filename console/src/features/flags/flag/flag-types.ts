import { type AssocType, assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'

/** 'Forum Reply 48213': content type plus content id (spec 1 section 2.5). */
export const flagTitle = ({ assocType, assocId }: { assocType: AssocType; assocId: string }): string =>
  `${assocTypeLabel[assocType]} ${assocId}`
