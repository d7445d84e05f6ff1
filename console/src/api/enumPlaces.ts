/** Where enums occur in variables or an answer: the name of an enum, or a map from field names to such places. */
export type Place = string | { [name: string]: Place }
/** An operation's enums. */
export type Places = { variables?: Place; answer?: Place }
/** The words of the domain by enum, separated by spaces: `NAME=word`, or the name alone where the word is the name in lower case. */
export type Words = Record<string, string>
