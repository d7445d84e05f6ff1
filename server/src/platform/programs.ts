import { isbot } from 'isbot'
import { Recent } from './recent.ts'

/** What is known of programs that ask lately: the list of their names is long, and browsers are few. */
const programs = new Recent<boolean>({ count: 1_000, length: 200_000, each: 1_000 })

/** Whether what asks is no browser of a person, by the name that it gives itself. */
export function isProgram(userAgent: string): boolean {
  const known = programs.get(userAgent) ?? isbot(userAgent)
  programs.set(userAgent, known)
  return known
}
