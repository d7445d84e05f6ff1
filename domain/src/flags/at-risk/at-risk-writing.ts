import { z } from 'zod'
import { MESSAGE_EMPTY, MESSAGE_MAX, MESSAGE_TOO_LONG } from '../../conversations/conversations.ts'
import { Id } from '../../kernel/ids.ts'
import { SIGN_SEEN } from '../../kernel/visible-text.ts'

export const WRITE_LABEL = 'Write to the member'
/** Where a letter was begun and not sent. */
export const WRITE_BEGUN = 'Write to the member (draft)'
export const WRITTEN_MESSAGE = 'Your message was sent'
/** Where no private messages are and nothing may be mailed. */
export const NO_WAY_TO_WRITE = 'This member gets no email, and this site has no private messages'
/** The channel of a message, shown before it is sent. */
export const WRITTEN_BY = {
  message: 'They’ll get it as a private message and can answer you there.',
  mail: 'They’ll get it by email, since this site has no private messages. The email says where to reply.',
} as const

/** Templates of a site, and letters of each, at most. */
export const TEMPLATES_MAX = 12
export const TEMPLATE_MAX = 2000

/** The placeholders of a template: the member, who writes, and the lines that are shown. */
export const PLACES = ['{name}', '{me}', '{helplines}'] as const

/** The templates until a site has its own (the setting atRiskTemplates). Own words. */
export const DEFAULT_TEMPLATES: readonly string[] = [
  `Hello {name}, this is {me} from the team here. I read what you wrote, and I am glad that you said it. Are you safe right now? If you are not, or not sure, please reach one of these now:\n{helplines}\nI would like to hear from you, whatever the answer is.`,
  `Hello {name}, this is {me} from the team here. You wrote that you are worried about somebody. You do not have to carry that alone: these lines also listen to people who worry about others:\n{helplines}\nIf they are in danger right now, please call the emergency number first.`,
  `Hello {name}, this is {me} from the team here. It is never all right for anyone to hurt or threaten you. When it is safe for you to talk, these people can help you plan what to do:\n{helplines}\nIf you cannot read messages here safely, tell me and I will not write again.`,
]

/** A template as it is sent to somebody. */
export const filled = (template: string, { name, me, helplines }: { name: string; me: string; helplines: string }) =>
  template.replaceAll('{name}', name).replaceAll('{me}', me).replaceAll('{helplines}', helplines)

/** The message about a placeholder that was left open. */
export const PLACE_LEFT_OPEN = 'The text still has {name}, {me} or {helplines} in it: replace the placeholders'

/**
 * A message from staff to the author of a text at risk; the nonce is of the form, so that one that is sent twice is one message.
 */
export const AtRiskMessage = z.object({
  id: Id,
  body: z
    .string()
    .trim()
    .regex(SIGN_SEEN, MESSAGE_EMPTY)
    .max(MESSAGE_MAX, MESSAGE_TOO_LONG)
    .refine((text) => !PLACES.some((place) => text.includes(place)), PLACE_LEFT_OPEN),
  nonce: z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'The form has no number')
    .describe('Of the form: sent twice it is one message.'),
})
export type AtRiskMessage = z.output<typeof AtRiskMessage>

/** The mail where a site has no private messages. */
export const writtenMail = (
  body: string,
  { me, siteName, contact }: { me: string; siteName: string; contact: string },
): { subject: string; text: string } => ({
  subject: `A message from ${me} (${siteName})`,
  text: `${body}\n\n${me}, ${siteName}\nTo answer, write to ${contact}.\n`,
})
