// Statements and migrations that could not run where the tables are spread by their site (docs/operations.md, Growing). server/test/by-site.test.ts reads the rules of the tables themselves from the catalogue.

/** Tables every machine has a whole copy of: locking a row there needs no site. */
const EVERYWHERE = 'people|awards|sites|globalTags|siteHosts|disorders|experiments|networkSettings'

/** The clock of the database inside coalesce(…) or case … end; that of a context is a value. */
const CHOSEN = '(?:\\bcoalesce\\((?:[^()]|\\([^()]*\\))*?|\\bcase\\b(?:(?!\\bend\\b)[^;`])*?)(?<![.])\\bnow\\(\\)'

const STATEMENTS: readonly [what: string, pattern: RegExp][] = [
  ['a query among the values of an insert', /\.values\(\s*\(?\w+\)?\s*=>/g],
  ['a query among the values of an insert', /\bvalues\s*\([^;`]*?\(\s*select\b/gi],
  ['now() in what a conflict changes', /\bdoUpdateSet\((?:[^()]|\([^()]*\))*\bnow\(\)/g],
  ['now() in what a conflict changes', /\bdo update set\b[^;`]*\bnow\(\)/gi],
  ['now() chosen in an update', new RegExp(`\\.set\\((?:(?!\\.where\\()[^;])*?${CHOSEN}`, 'g')],
  ['now() chosen in an update', new RegExp(`\\bupdate\\s+\\w+[^;\`]*\\bset\\b[^;\`]*?${CHOSEN}`, 'gi')],
  [
    'rows of several sites locked at once',
    new RegExp(
      `\\bnetwork\\s*\\.selectFrom\\('(?!(?:${EVERYWHERE})')(?:(?!execute)[^;])*?\\.for(?:Update|Share)\\(`,
      'g',
    ),
  ],
  [
    'rows of several sites locked at once',
    /`(?=[^`]*\bfor (?:no key )?(?:update|share)\b)(?![^`]*\bsite_id\s*=)[^`]*`/gi,
  ],
  ['a row that changes its site', /\bset\s+(?:\w+\s*=[^;`]*?,\s*)?site_id\s*=/gi],
]

const MIGRATIONS: readonly [what: string, pattern: RegExp][] = [
  [
    'two constraints in one alter',
    /\balter table\b[^;]*(?:\badd (?:constraint|foreign key|unique|check|primary key)\b[^;]*){2}/gi,
  ],
  ['a key that empties a part of itself', /\bon (?:delete|update) set (?:null|default)\b/gi],
  ['a trigger of statements that reads their rows', /\breferencing (?:old|new) table\b/gi],
]

/** The statements in a program's or migration's text that could not be spread by site. */
export function notBySite(path: string, text: string): string[] {
  const patterns = path.startsWith('server/migrations/') ? [...MIGRATIONS, ...STATEMENTS] : STATEMENTS
  return patterns.flatMap(([what, pattern]) =>
    [...text.matchAll(pattern)].map(([hit]) => `${what}: ${hit.trim().slice(-80)}`),
  )
}
