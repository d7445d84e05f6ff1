/** The name under which an edit of a flag's text is kept until it is saved. */
export const textDraft = (flagId: string) => `text.${flagId}`
