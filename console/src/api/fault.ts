import { FAULT_MESSAGE, Refusal } from '@ward/domain/refusal'

/** Something broke on the way or in the server; the number is what support needs to find it in the log. */
export class Fault extends Error {
  readonly requestId: string | null

  constructor(message: string = FAULT_MESSAGE, requestId: string | null = null) {
    super(message)
    this.name = 'Fault'
    this.requestId = requestId
  }
}

/** The words to show for anything that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof Fault ? error.message : FAULT_MESSAGE

export const requestIdOf = (error: unknown): string | null => (error instanceof Fault ? error.requestId : null)
