import multipart from '@fastify/multipart'
import { invalid, Refusal } from '@ward/domain/kernel/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { demandSamePage, loadedForIn } from './loaded-for.ts'

/** The limits of a form with a file: its fields are ids and words, never texts. */
const LIMITS = { files: 1, fields: 5, parts: 8, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20 }
/** Bytes of the form around its file, at most. */
const AROUND = 20_000
const AROUND_WRITING = 300_000

const UNREADABLE = 'The form could not be read'

/** Lets the endpoints of this scope take forms with a file; no others do. */
export const takeFormData = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

type Requested = {
  /** The name of the field that holds the file. */
  field: string
  /** Bytes of the file: as many are taken, one more is refused with these words. */
  maxBytes: number
  tooLarge: string
}

/** The content of a form; `file` is null where nothing was chosen. */
export type FormData = { fields: Record<string, string>; file: Buffer | null }

/**
 * Reads a form with one file, at an endpoint that lasts as an upload. The file is kept in memory and written nowhere. After
 * a refusal the rest is not read: the connection ends with the answer.
 *
 * @throws INVALID
 */
export async function readFormData(
  request: FastifyRequest,
  reply: FastifyReply,
  requested: Requested,
): Promise<FormData> {
  return closing(reply, async () => {
    const fields: Record<string, string> = {}
    if (!request.isMultipart()) return { fields, file: null }
    if (Number(request.headers['content-length']) > requested.maxBytes + AROUND)
      throw invalid(requested.field, requested.tooLarge)
    const add = (name: string, value: string) => {
      fields[name] = value
    }
    return { fields, file: await read(request, requested, { limits: LIMITS, add }) }
  })
}

/** Unread data after a refusal ends with the answer. */
async function closing<T>(reply: FastifyReply, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading()
  } catch (error) {
    reply.header('connection', 'close')
    throw error instanceof Refusal ? error : invalid('', UNREADABLE)
  }
}

type Taken = { limits: typeof LIMITS; add(name: string, value: string): void }

async function read(
  request: FastifyRequest,
  { field, maxBytes, tooLarge }: Requested,
  { limits, add }: Taken,
): Promise<Buffer | null> {
  let file: Buffer | null = null
  for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes } })) {
    if (part.type === 'field') add(part.fieldname, String(part.value))
    else if (part.fieldname !== field) part.file.resume()
    else {
      const bytes = await part.toBuffer()
      if (part.file.truncated) throw invalid(field, tooLarge)
      // An input in which nothing was chosen sends a file without a name.
      if (part.filename !== '' || bytes.length > 0) file = bytes
    }
  }
  return file
}

/** The limits of a form that people write in: a text of 20,000 letters, and some boxes. */
const OF_WRITING = { ...LIMITS, fields: 40, parts: 45, fieldSize: 200_000 }

/**
 * Reads a form of one of our pages that may bring a file: its fields are afterwards the body of the request, as those of a form
 * without one are, and whom its page was loaded for is held against the session. Other forms are left as they are.
 *
 * @throws INVALID; CONFLICT where somebody else has signed in since
 */
export async function readPageForm(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  requested: Requested,
): Promise<Buffer | null> {
  if (!request.isMultipart()) return null
  const fields: Record<string, string | string[]> = Object.create(null)
  request.body = fields
  const form = await closing(reply, async () => {
    if (Number(request.headers['content-length']) > requested.maxBytes + AROUND_WRITING)
      throw invalid(requested.field, requested.tooLarge)
    return read(request, requested, { limits: OF_WRITING, add: (name, value) => put(fields, name, value) })
  })
  ctx.loadedFor = loadedForIn(fields)
  demandSamePage(ctx)
  return form
}

/** Bytes of a form that are read for its words alone. */
const WORDS_MOST = 30_000_000

/**
 * Reads the fields of a form that was refused before anybody read it, so that they can be shown again; its file is passed over.
 * Unreadable parts are skipped.
 */
export async function readTyped(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart?.() || request.body !== undefined) return
  if (!(Number(request.headers['content-length']) <= WORDS_MOST)) return
  const fields: Record<string, string | string[]> = Object.create(null)
  request.body = fields
  try {
    for await (const part of request.parts({ limits: OF_WRITING }))
      if (part.type === 'field') put(fields, part.fieldname, String(part.value))
      else part.file.resume()
  } catch (error) {
    request.log.debug({ err: error }, 'A refused form could not be read')
  }
}

/** Boxes of one name are a list, as in other forms. */
function put(fields: Record<string, string | string[]>, name: string, value: string): void {
  const before = fields[name]
  fields[name] = before === undefined ? value : [before, value].flat()
}

/** A form whose file is read as it comes, and kept nowhere: fields before the file, then its bytes, once. */
export type StreamedForm = {
  fields: Record<string, string>
  read(take: (bytes: Buffer) => Promise<void>): Promise<void>
}

/**
 * Reads a form up to its file, at an endpoint that lasts as an upload; `read` then takes the file, no faster than it is
 * taken in. Fields behind the file are not read.
 *
 * @throws INVALID where there is no file, and by `read` where it is longer than it may be
 */
export async function streamFormData(
  request: FastifyRequest,
  reply: FastifyReply,
  requested: Requested,
): Promise<StreamedForm> {
  const { field, maxBytes, tooLarge } = requested
  // Unread data ends with the answer.
  reply.header('connection', 'close')
  if (!request.isMultipart()) throw invalid(field, UNREADABLE)
  const fields: Record<string, string> = {}
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (part.fieldname === field) {
      const { file } = part
      return {
        fields,
        async read(take) {
          for await (const bytes of file) await take(bytes as Buffer)
          if (file.truncated) throw invalid(field, tooLarge)
        },
      }
    } else part.file.resume()
  }
  throw invalid(field, UNREADABLE)
}
