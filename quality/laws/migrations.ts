// The names of migrations: a number that nobody else has, none left out, and what it is about.

const NAME = /^(\d{4})-[a-z]+(?:-[a-z]+)*[.]ts$/
/** Numbers up to here have gaps, and have run. */
const GAPS_UP_TO = 11

/** What is wrong with the files of the migrations' folder, in words; nothing where all is well. */
export function namingBreaches(files: readonly string[]): string[] {
  const breaches: string[] = []
  let last = 0
  for (const file of files.toSorted()) {
    const digits = NAME.exec(file)?.[1]
    if (digits === undefined) {
      breaches.push(`${file} is not called 0000-what-it-does.ts`)
      continue
    }
    const number = Number(digits)
    if (number === last) breaches.push(`${file} has the number of another: the next is ${nextOf(files)}`)
    else if (number > GAPS_UP_TO && number !== Math.max(last, GAPS_UP_TO) + 1)
      breaches.push(`${file} leaves a number out`)
    last = number
  }
  return breaches
}

const nextOf = (files: readonly string[]) => 1 + Math.max(...files.map((file) => Number(NAME.exec(file)?.[1] ?? 0)))

const BASELINE = /-baseline[.]ts$/
/** Tables that stay short. */
const SHORT = new Set(
  'sites site_hosts site_settings awards global_tags disorders workers task_records kysely_migration'.split(' '),
)
const ALONE =
  /\b(create (?:unique )?index(?! concurrently)(?: if not exists)? [\w"]+ on|alter table(?: only)?|update|drop index(?! concurrently)) ["]?(\w+)/gi

/**
 * What in a migration would hold up who works with the release before it. Read are those after the baseline, in whose day nobody
 * works with less; what they make themselves they may do with as they like.
 */
export function slowBreaches(files: readonly { name: string; text: string }[]): string[] {
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name))
  const first = sorted.findIndex(({ name }) => BASELINE.test(name))
  return first < 0
    ? []
    : sorted.slice(first + 1).flatMap(({ name, text }) => slowIn(text).map((what) => `${name} ${what}`))
}

function slowIn(text: string): string[] {
  const isInSteps = /\bisInSteps\s*=\s*true/.test(text)
  const locked = new Set(/\blocks\s*=\s*\[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g))
  const made = new Set([...text.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi)].map(([, table]) => table))
  const breaches = [...text.matchAll(ALONE)].flatMap(([statement, how = '', table = '']) => {
    const verb = how.toLowerCase()
    if (made.has(table) || (SHORT.has(table) && !verb.startsWith('alter'))) return []
    if (verb.includes('create')) return [`builds an index of ${table} while all wait: indexConcurrently, isInSteps`]
    if (verb === 'update') return isInSteps ? [] : [`changes the rows of ${table} at once: untilNone, isInSteps`]
    if (verb.startsWith('drop')) return isInSteps ? [] : [`says ${statement}, whose table it does not name: isInSteps`]
    return isInSteps || locked.has(table) ? [] : [`changes ${table}, which its locks do not name`]
  })
  const anew = [...text.matchAll(/\balter column \w+ (?:set data )?type\b|\) stored\b/gi)].map(
    ([how]) => `writes a table anew (${how}): a column beside it, filled in parts`,
  )
  const checked = [...text.matchAll(/\badd (?:constraint|foreign key|check)\b[^;`']*/gi)]
    .filter(([statement]) => made.size === 0 && !/\bnot valid\b|\busing index\b/i.test(statement))
    .map(() => 'checks all rows of a table under a lock: not valid, then validate constraint in steps')
  return [...breaches, ...anew, ...checked]
}
