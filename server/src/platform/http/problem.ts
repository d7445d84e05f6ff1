import { STATUS_CODES } from 'node:http'
import type { RefusalDetails } from '@ward/domain/kernel/refusal'
import type { FastifyRequest } from 'fastify'

/** Problem details (RFC 9457); `errors` names each field of the request that is wrong, by its JSON Pointer and its path. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  requestId: string
  errors?: { field: string; pointer: string; detail: string }[]
}

type Said = { message: string; code?: string } & Pick<RefusalDetails, 'fields'>
type Where = { base: string; status: number; request: Pick<FastifyRequest, 'id'> }

/** The problem in the form of problem details; `base` is where the types of problems are explained. */
export function problemOf({ message, code, fields }: Said, { base, status, request }: Where): Problem {
  const name = code ?? (STATUS_CODES[status] ?? 'ERROR').toUpperCase()
  return {
    type: base + name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    requestId: request.id,
    ...(fields && {
      errors: fields.map(({ path, message: detail }) => ({ field: path, pointer: pointerTo(path), detail })),
    }),
  }
}

/** The place of a field in a body (RFC 6901); of a header or parameter its name. */
const pointerTo = (path: string): string =>
  path === ''
    ? ''
    : `/${path
        .split('.')
        .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
        .join('/')}`
