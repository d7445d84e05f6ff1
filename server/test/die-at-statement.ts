import pg from 'pg'

/**
 * Lets this process die, as by kill -9, when its nth statement would be sent; 0 lets it live. For processes of their own
 * that prove what a kill leaves behind.
 *
 * @returns how many statements were sent so far
 */
export function dieAtStatement(nth: number): () => number {
  let statements = 0
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (++statements === nth) process.kill(process.pid, 'SIGKILL')
    return send.apply(this, args)
  } as typeof pg.Client.prototype.query
  return () => statements
}
