/** The name of the draft of a letter to the author of this flag. */
export const letterDraft = (flagId: string): string => `letter.${flagId}`
