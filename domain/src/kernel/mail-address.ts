/** One part between dots of the name before the @: an atom of RFC 5322, without quoting and comments. */
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** The pattern of `isMailAddress`, for schemas of addresses. */
export const MAIL_ADDRESS = new RegExp(
  `^(?=.{1,254}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`,
)

/**
 * Whether mail may be sent to this text: exactly one plain address. Stricter than what mail allows, because a lenient
 * reading is how one recipient becomes two, or a line of the recipient a header of the message.
 */
export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text)

/** Hosts that read a name with dots in it as the name without. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The key of a mailbox, to tell whether two addresses are one person's: in lower case, without what follows a plus, and
 * without dots where its host reads none. Mail goes to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  const name = address.slice(0, at).toLowerCase()
  const plain = name.replace(/(?<=.)\+.*$/, '')
  return WITHOUT_DOTS.has(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}
