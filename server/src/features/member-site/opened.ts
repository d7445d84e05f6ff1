import type { FastifyRequest } from 'fastify'
import { isProgram } from '../../platform/programs.ts'

/** Not prepared ahead, nor asked for by a program for its head alone, nor part of another page. */
export const isOpened = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers['sec-purpose'] === undefined &&
  headers.purpose === undefined &&
  [undefined, 'document'].includes(headers['sec-fetch-dest'] as string | undefined)

/** Opened, and not by a program that says so. */
export const isOpenedByPerson = (request: FastifyRequest): boolean =>
  isOpened(request) && !isProgram(request.headers['user-agent'] ?? '')
