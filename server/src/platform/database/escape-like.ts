/** A searched text for `like`: its `%`, `_` and `\` mean themselves. */
export const escapeLike = (term: string): string => term.replace(/[\\%_]/g, '\\$&')
