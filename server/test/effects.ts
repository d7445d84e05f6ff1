/**
 * The effects of a change beyond its own row. Either it's shown beforehand in numbers, by a query of the graph or by the page
 * that asks, and the audit row keeps the same afterwards (CONTRIBUTING, An operation with wide effects); or the reason why there
 * is nothing to show.
 */
export type Effects = ShownEffects | { none: string }

export type ShownEffects = { query: string } | { page: string }

export const none = (reason: string) => ({ none: reason })

export const OWN_ROW = none('it changes the one row it is asked for')
export const OWN_THINGS = none('members and visitors change only what is theirs')
export const RUN_SHOWS = none('its run shows how much it goes through, and can be watched')
export const GIVES_BACK = none('it restores what was taken, whose effects were shown then')
export const SETTINGS_ONLY = none('each setting says what it does, and no existing text is judged again')
export const UNPUBLISHED = none('members see nothing of it until it is published')
