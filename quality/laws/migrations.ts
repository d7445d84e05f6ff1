// The names of migrations: a number that nobody else has, none left out, and what it is about.

const NAME = /^(\d{4})-[a-z]+(?:-[a-z]+)*[.]ts$/
/** The baseline stands for the numbers up to its own. */
const GAPS_UP_TO = 79

/** The problems of the files in the migrations' folder, in words; nothing where all is well. */
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

/** The first migration of each release that is read: migrations that ran before them cannot be changed any more. */
const RELEASES = [80]
/** Tables that stay short. */
const SHORT = new Set(
  'sites site_hosts site_settings awards global_tags disorders workers task_records kysely_migration'.split(' '),
)

type File = { name: string; text: string }

/**
 * Migrations that do hold others up, and have run: they cannot be mended. Nothing was released yet, so none of them met a
 * network that people worked with.
 */
const HAVE_RUN: Readonly<Record<string, string>> = {
  '0080-slugs-to-give.ts': 'builds an index of users; few rows are in it, but it reads all',
  '0082-letting-in.ts': 'marks the passwords that staff chose, for all users at once',
  '0083-forum-topics.ts': 'copies facts of content to all threads, and builds their indexes in the same transaction',
  '0084-slug-history.ts': 'gives threads of one slug another, and builds their index in the same transaction',
  '0095-site-menu.ts': 'builds three indexes of posts, which are few beside comments and replies',
}

/**
 * The statements of a migration that would hold up people on the release before it. Read are those of `releases` (the number of
 * the first migration of each); a release may change its own tables freely.
 */
export function slowBreaches(files: readonly File[], { releases = RELEASES, haveRun = HAVE_RUN } = {}): string[] {
  const breaches = new Map<string, string[]>()
  const tableOf = new Map(files.flatMap(({ text }) => indexesIn(text)))
  for (const release of releasesOf(files, releases)) {
    const made = new Set(release.flatMap(({ text }) => tablesIn(text)))
    for (const { name, text } of release) breaches.set(name, [...new Set(slowIn(text, { made, tableOf }))])
  }
  const needless = Object.keys(haveRun)
    .filter((name) => !breaches.get(name)?.length)
    .map((name) => `${name} holds nobody up: it needs no reason`)
  const broken = [...breaches].filter(([name]) => haveRun[name] === undefined)
  return [...broken.flatMap(([name, what]) => what.map((one) => `${name} ${one}`)), ...needless]
}

/** The files of each release, in their order. */
function releasesOf(files: readonly File[], releases: readonly number[]): File[][] {
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name))
  return releases.map((first, at) => {
    const next = releases[at + 1] ?? Number.POSITIVE_INFINITY
    return sorted.filter(({ name }) => Number.parseInt(name, 10) >= first && Number.parseInt(name, 10) < next)
  })
}

/**
 * The statements of a migration, each from its verb on. Left out are comments, which no database reads, and the bodies of
 * functions, which run later.
 */
function statementsOf(text: string): string[] {
  const run = text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|(?:^|\s)--\s.*$/gm, '')
    .replaceAll(/\$\$[\s\S]*?\$\$/g, '$$$$')
  const verbs = /(?<=^|[;`'"(]\s*|\n\s*)(?:create|alter|drop|update|delete)\b[^;`]*/gi
  return [...run.matchAll(verbs)].map(([statement]) => statement.trim())
}

const tablesIn = (text: string): string[] =>
  statementsOf(text).flatMap((one) => /^create table (?:if not exists )?"?(\w+)/i.exec(one)?.[1] ?? [])
/** The indexes that a migration builds, each with its table. */
const indexesIn = (text: string): [index: string, table: string][] =>
  [...text.matchAll(/\bcreate (?:unique )?index (?:if not exists )?(\w+) on (?:only )?"?(\w+)/gi)].map(
    ([, index = '', table = '']) => [index, table],
  )

type Known = { made: ReadonlySet<string>; tableOf: ReadonlyMap<string, string> }

function slowIn(text: string, { made, tableOf }: Known): string[] {
  const isInSteps = /\bisInSteps\s*=\s*true/.test(text)
  const locked = new Set(/\blocks\s*=\s*\[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g))
  return statementsOf(text).flatMap((statement) => {
    const { verb, name = '' } = read(statement)
    const table = verb === 'drop' ? tableOf.get(name) : name
    if (verb === undefined || (table !== undefined && made.has(table))) return []
    if (table === undefined) return isInSteps ? [] : [`drops the index ${name}, whose table nobody can tell: isInSteps`]
    const isLocked = isInSteps || locked.has(table)
    if (verb === 'alter') return alterBreaches(statement, table, isLocked)
    if (verb === 'drop') return isLocked ? [] : [`drops an index of ${table}, which its locks do not name`]
    if (verb === 'trigger') return isLocked ? [] : [`puts a trigger on ${table}, which its locks do not name`]
    if (SHORT.has(table)) return []
    if (verb === 'index') return [`builds an index of ${table} while all wait: indexConcurrently, isInSteps`]
    return isInSteps ? [] : [`changes the rows of ${table} at once: untilNone, isInSteps`]
  })
}

/** The verb of a statement, and its table, or the index that it drops. Nothing where it holds up nobody. */
function read(statement: string): { verb?: string; name?: string } {
  const shapes: Readonly<Record<string, RegExp>> = {
    alter: /^alter table (?:if exists )?(?:only )?"?(\w+)/i,
    index: /^create (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on (?:only )?"?(\w+)/i,
    drop: /^drop index (?!concurrently)(?:if exists )?"?(\w+)/i,
    trigger: /^create (?:or replace )?(?:constraint )?trigger [\s\S]*?\son "?(\w+)/i,
    update: /^(?:update (?:only )?|delete from (?:only )?)"?(\w+)/i,
  }
  for (const [verb, shape] of Object.entries(shapes)) {
    const name = shape.exec(statement)?.[1]
    if (name !== undefined) return { verb, name }
  }
  return {}
}

/** The problems of an `alter table` of an existing table. */
function alterBreaches(statement: string, table: string, isLocked: boolean): string[] {
  const breaches = isLocked ? [] : [`changes ${table}, which its locks do not name`]
  const anew = /\balter column \w+ (?:set data )?type\b|\) stored\b/i.exec(statement)?.[0]
  if (anew) breaches.push(`writes ${table} anew (${anew}): a column beside it, filled in parts`)
  const isChecked =
    /\badd (?:constraint|foreign key|check)\b/i.test(statement) && !/\bnot valid\b|\busing index\b/i.test(statement)
  if (isChecked || (/\bset not null\b/i.test(statement) && !SHORT.has(table)))
    breaches.push(`checks all rows of ${table} under a lock: not valid, then validate constraint in steps`)
  const isIndexed = /\b(?:add (?:unique|primary key)|add column [^,]*\b(?:unique|primary key))\b/i.test(statement)
  if (isIndexed && !SHORT.has(table))
    breaches.push(`builds an index of ${table} while all wait: indexConcurrently, isInSteps`)
  return breaches
}
