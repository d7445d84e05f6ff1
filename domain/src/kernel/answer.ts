/** The result of a rule: yes, or no with the message that disables the button and becomes the server's refusal. */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly because: string }

export const yes: Answer = { ok: true }

/** A no that gives its reason, in words meant for the user. */
export const no = (because: string): Answer => ({ ok: false, because })
