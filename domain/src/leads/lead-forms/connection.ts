import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'

export const SFTP_TESTED = "SFTP connection successful! Don't forget to save any changes"
export const SFTP_PORT = 22
const WORDS_MAX = 255
const PORT_RULE = 'The port is a number from 1 to 65535'
const HOST_RULE = 'The host is a host name or an address, without port'
const DIR_RULE = 'The directory has no .. and no control characters'
const USER_RULE = 'The user has no control characters'

/** One answer to whoever asks for what they may not reach, and to what does not answer: this is no scanner of ports. */
export const NOT_REACHED = 'The server could not be reached'
export const NOT_SIGNED_IN = 'The server rejected the user and password, or our key'
export const NOT_WRITTEN = 'The directory cannot be written to'
export const PASSWORD_NEEDED = 'Enter the password again: the host, port or user was changed'
export const OTHER_HOST_KEY = 'The server showed another host key than the pinned one. Nothing was sent.'
export const NO_CONNECTION = 'Host and user are needed'

/** Where a file goes by SFTP. `password`: nothing keeps it, an empty text takes it away (spec 3 section 5). */
export const Connection = z.object({
  host: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|[0-9A-Fa-f:]{2,45})?$/, HOST_RULE)
    .meta({ title: 'Host' })
    .nullish(),
  port: z.number(PORT_RULE).int(PORT_RULE).min(1, PORT_RULE).max(65_535, PORT_RULE).meta({ title: 'Port' }).nullish(),
  dir: z
    .string()
    .trim()
    .max(WORDS_MAX, `At most ${WORDS_MAX} characters`)
    .refine((dir) => !/\p{Cc}/u.test(dir) && !dir.split('/').includes('..'), DIR_RULE)
    .meta({ title: 'Directory' })
    .nullish(),
  user: z
    .string()
    .trim()
    .max(WORDS_MAX, `At most ${WORDS_MAX} characters`)
    .refine((user) => !/\p{Cc}/u.test(user), USER_RULE)
    .meta({ title: 'User' })
    .nullish(),
  password: z.string().max(WORDS_MAX, `At most ${WORDS_MAX} characters`).meta({ title: 'Password' }).nullish(),
})
export type Connection = z.output<typeof Connection>

/** Tries a connection; `id` is the form whose stored password may be used, where host, port and user are the stored ones. */
export const ConnectionTest = z.object({
  id: Id.nullish(),
  connectionOptions: Connection,
  confirmedKey: z
    .string()
    .max(200)
    .nullish()
    .describe('The fingerprint of a changed host key that a person has compared and confirmed.'),
})
export type ConnectionTest = z.output<typeof ConnectionTest>
