import { experimentPath, type SessionVariant } from '@ward/domain/experiments/taking-part'
import { send } from '../../api/send.ts'
import { Fault } from '../../fault.ts'

/** The answer as a page gets it, letter by letter. */
async function ask(path: string, method: 'GET' | 'DELETE'): Promise<string> {
  const response = await send(path, { method, headers: { accept: 'application/json' } })
  const text = await response.text()
  if (response.ok) return text
  throw new Fault(messageIn(text), response.headers.get('x-request-id'))
}

/** The words of a refusal; undefined where what came is none, such as the page of a proxy. */
function messageIn(text: string): string | undefined {
  const [, message] = /"message":"((?:[^"\\]|\\.)*)"/.exec(text) ?? []
  return message
}

export const readVariant = (symbol: string) => ask(experimentPath(symbol), 'GET')
export const clearVariant = (symbol: string) => ask(experimentPath(symbol), 'DELETE')
export const forceVariant = (symbol: string, key: string) => ask(experimentPath(symbol, key), 'GET')

/** The content of an answer, where it is one. */
export const readAnswer = (answer: string): Partial<SessionVariant> => JSON.parse(answer) as Partial<SessionVariant>
