// Public functions of the domain and the platform that do more than one thing and have no doc comment.
import { isCode, isTest, type Source } from './sources.ts'

const PLACES = /^(?:domain\/src|server\/src\/platform)\//
const STATEMENT = /^ {2}(?!\/\/)[^\s)}\]]/

/** The lines of the body of what is exported at a line; none where it is no function with a block. */
function bodyAt(lines: readonly string[], at: number): string[] {
  const isFunction = /^export (?:async )?function\b/.test(lines[at] ?? '')
  const next = lines.findIndex((line, of) => of > at && /^\S/.test(line))
  // Parameters that take several lines end with a bracket of their own.
  const head = /^[)}].*\{$/.test(lines[next] ?? '') ? next : at
  const end = lines.findIndex((line, of) => of > head && /^\S/.test(line))
  return lines[head]?.endsWith(isFunction ? '{' : '=> {') ? lines.slice(head + 1, end) : []
}

/** Their names, in their order in the file. */
export function uncommented({ path, text }: Source): string[] {
  if (!PLACES.test(path) || !isCode(path) || isTest(path)) return []
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const [, name] = /^export (?:(?:async )?function\*?|const) (\w+)/.exec(line) ?? []
    if (name === undefined || lines[at - 1]?.endsWith('*/')) return []
    return bodyAt(lines, at).filter((each) => STATEMENT.test(each)).length > 1 ? [name] : []
  })
}
