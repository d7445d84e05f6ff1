import { FAULT_MESSAGE, Refusal } from '@ward/domain/kernel/refusal'

/** Something broke on the way or in the server; the number is what support needs to find it in the log. */
export class Fault extends Error {
  readonly requestId: string | null

  constructor(message: string = FAULT_MESSAGE, requestId: string | null = null) {
    super(message)
    this.name = 'Fault'
    this.requestId = requestId
  }
}

/** The words alone, where the number for support has a place of its own. */
export const wordsOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof Fault ? error.message : FAULT_MESSAGE

/** The message for anything that was thrown, in one line; a fault of the server ends with its number for support. */
export function messageOf(error: unknown): string {
  const requestId = requestIdOf(error)
  return requestId === null ? wordsOf(error) : `${wordsOf(error)} (${requestId})`
}

/** Nothing was decided about it: a fault, or a refusal for this moment alone. */
export const canBeTriedAgain = (error: unknown): boolean => !(error instanceof Refusal) || error.code === 'RATE_LIMITED'

export const requestIdOf = (error: unknown): string | null => (error instanceof Fault ? error.requestId : null)
