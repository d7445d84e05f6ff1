/**
 * A reason why Ward cannot start that the person who started it can put right. Its message is one sentence; the commands
 * print it alone, without a stack, and end with exit code 1.
 */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/** Says which of the system's error codes (`ENOSPC`, `EADDRINUSE`, …) or PostgreSQL's (`28P01`, …) an error carries, if any. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  // Node wraps the attempts on several addresses of one host into an AggregateError without a code of its own.
  if (error instanceof AggregateError) return errorCode(error.errors[0])
  return error instanceof Error && error.cause ? errorCode(error.cause) : undefined
}
