import { NOT_FOUND_MESSAGE, Refusal } from '@ward/domain/kernel/refusal'

/**
 * Refusals by PostgreSQL of a person's input that no rule of ours refused before. Classes of SQLSTATE that can only be our
 * own mistake (syntax, missing rights, division by zero) are not here: they stay faults.
 */
const MESSAGES: Record<string, string> = {
  '22001': 'A text is too long',
  '22003': 'A number is out of range',
  '22007': 'A date or time is not valid',
  '22008': 'A date or time is out of range',
  '22021': 'Text must be valid Unicode without NUL characters',
  '2202E': 'A list is not valid',
  '22P02': 'A value has the wrong form',
  '22P05': 'Text must be valid Unicode without NUL characters',
  '23502': 'A value is missing',
  '23514': 'A value is not allowed here',
  '54000': 'A value is too large',
}

const ABSENT = '23503'
const EXISTS = '23505'

/** Shown when two requests made the same thing at once and the room had no words of its own for it. */
const EXISTS_MESSAGE = 'This already exists'

type DatabaseError = { code: string; severity: string; table?: string; constraint?: string; routine?: string }

/** Whether PostgreSQL itself said this; its `message` and `detail` may quote stored or sent values. */
export function isDatabaseError(error: unknown): error is Error & DatabaseError {
  if (!(error instanceof Error)) return false
  const { code, severity } = error as Partial<DatabaseError>
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof severity === 'string'
}

/**
 * The refusal that a database error amounts to, or null when it is a fault of ours: bad input that slipped through is
 * INVALID, a link to a row that is not there (or is another site's) NOT_FOUND, the same thing twice CONFLICT.
 */
export function refusalOf(error: unknown): Refusal | null {
  if (!isDatabaseError(error)) return null
  if (error.code === ABSENT) return new Refusal('NOT_FOUND', NOT_FOUND_MESSAGE)
  if (error.code === EXISTS) return new Refusal('CONFLICT', EXISTS_MESSAGE)
  const message = MESSAGES[error.code]
  return message ? new Refusal('INVALID', message, { fields: [] }) : null
}

/** The parts of an error that may be logged: never a value that somebody sent or that is stored. */
export function withoutValues(error: unknown): Record<string, unknown> {
  if (isDatabaseError(error)) {
    const { code, table, constraint, routine } = error
    return { type: 'DatabaseError', code, table, constraint, routine, stack: framesOf(error) }
  }
  if (error instanceof Error) return { type: error.name, message: error.message, stack: framesOf(error) }
  return { type: typeof error }
}

/** The stack without its first lines, which repeat the message. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
