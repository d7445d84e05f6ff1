import { z } from 'zod'
import { STATUS } from '../app/account-status.ts'
import { ROLE } from '../app/roles.ts'
import { type Answer, no, yes } from '../kernel/answer.ts'
import { Id } from '../kernel/ids.ts'
import { Nonce, typedText } from '../kernel/typed-text.ts'

/** The longest message, in characters. */
export const MESSAGE_MAX = 5000
/** Messages on one page of a conversation; older ones by a link. */
export const MESSAGES_A_PAGE = 50
/** Messages that one person may send, and conversations that one may start, within the time of each limit. */
export const SENDING_LIMIT = { messages: 30, minutes: 10 } as const
export const STARTING_LIMIT = { conversations: 60, minutes: 60 } as const

export const MESSAGE_EMPTY = 'Please write a message'
export const MESSAGE_TOO_LONG = `A message may have at most ${MESSAGE_MAX.toLocaleString('en-US')} characters`
export const SENDING_TOO_FAST = 'You have sent many messages. Please wait a few minutes.'
export const STARTING_TOO_FAST = 'You have started many conversations. Please wait before you start another.'
export const NOT_TO_ONESELF = 'You cannot write to yourself'
export const BLOCKED_READS_NOTHING = 'This person is blocked and reads no messages'
export const GUEST_READS_NOTHING = 'A guest cannot sign in and reads no messages'
export const CLOSED_READS_NOTHING = 'This account was closed'

/** The button in the author's summary (spec 1 section 2.7). */
export const PRIVATE_MESSAGE = 'Private message'

/** The other person of a new conversation (spec 1 section 7: createConversation). */
export const ConversationInput = z.object({ userId: Id })
export type ConversationInput = z.output<typeof ConversationInput>

/** The fields of a page's form; the nonce is of the page, so that a form that is sent twice is one message. */
export const MessageInput = z.object({
  body: typedText({ max: MESSAGE_MAX, empty: MESSAGE_EMPTY, tooLong: MESSAGE_TOO_LONG }),
  nonce: Nonce,
})
export type MessageInput = z.output<typeof MessageInput>

type Reader = { id: string; roleId: number; status: number; isAnonymous: boolean }

/** Whether somebody may be written to; the no greys the button and is the refusal. */
export function mayWriteTo(other: Reader, viewerId: string): Answer {
  if (other.id === viewerId) return no(NOT_TO_ONESELF)
  if (other.isAnonymous) return no(GUEST_READS_NOTHING)
  if (other.status === STATUS.deleted) return no(CLOSED_READS_NOTHING)
  return other.status === STATUS.blocked || other.roleId === ROLE.spammer ? no(BLOCKED_READS_NOTHING) : yes
}
