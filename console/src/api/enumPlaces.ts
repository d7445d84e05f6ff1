/** Where enums stand: the name of one, or those within, by the names in variables or answer. */
export type Place = string | { [name: string]: Place }
/** An operation's enums. */
export type Places = { variables?: Place; answer?: Place }
/** The words of the domain by enum and by their names on the graph. */
export type Words = Record<string, Record<string, string>>
