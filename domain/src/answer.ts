/** What a rule says: yes, or no with the words that grey the button and make the server's refusal. */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly because: string }

export const yes: Answer = { ok: true }

/** A no that gives its reason, in words meant for the user. */
export const no = (because: string): Answer => ({ ok: false, because })
