import { isbot } from 'isbot'
import { Recent } from './recent.ts'

/** The known programs of recent requests: the list of their names is long, and browsers are few. */
const programs = new Recent<boolean>({ count: 1_000, length: 200_000, each: 1_000 })

/** Whether a request comes from a program, by the name that it gives itself. */
export function isProgram(userAgent: string): boolean {
  const known = programs.get(userAgent) ?? isbot(userAgent)
  programs.set(userAgent, known)
  return known
}
