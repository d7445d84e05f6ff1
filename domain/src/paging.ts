/** Offset paging as the specification has it: offset = perPage x (page - 1) (spec 1 section 2.4). */
export const offsetOf = (page: number, perPage: number): number => perPage * (page - 1)

/** The greatest offset any list accepts, so that no query walks the database for ever. */
export const MAX_OFFSET = 10_000_000

/** Said when an address asks for a page behind the last one of a list. */
export const noSuchPage = (page: number) => `There is no page ${page.toLocaleString('en-US')}: this is the last one`
