// The laws that can be checked in the text of a file. Each says which files it reads and what in them breaks it.
import { withoutComments } from '../ledger/source-texts.ts'
import { notBySite } from './by-site.ts'
import { uncommented } from './doc-comments.ts'
import { isCode, isTest, type Source } from './sources.ts'

export type SourceLaw = {
  name: string
  /** The breaches in this file, in words or as the words found; nothing when the file keeps it. */
  breaches: (file: Source) => string[]
}

const found = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([hit]) => hit.trim())

const QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsite\.from\(|\bsql(?:\.\w+|<[^`;]*>)?`/g
const SQL_PLACES = /[.]db[.]ts$|^server\/migrations\/|^server\/src\/platform\//

const CLOCK = /\bnew Date\(\s*\)|\bDate\.now\(\)|\bperformance\.now\(\)/g
const RULES = /^domain\/src\/|^server\/src\/features\//

const LOCKS = 'server/src/platform/database/locks.ts'

const NO_SUBJECT = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'lib', 'misc', 'types', 'constants'])

const RE_EXPORT = /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s+['"][^'"]+['"];?$/gm
/** Test runners take what is set up once for all tests, and for all journeys, as a default export too, and a reporter. */
const DEFAULT_PLACES =
  /Page[.]tsx$|[.]mjs$|[.]config[.]ts$|[.]d[.]ts$|^server\/test\/cluster[.]ts$|^quality\/e2e\/(?:demo-network|failures)[.]ts$/

// The type that turns checking off is refused by the linter (noExplicitAny), which reads the language and not the text.
const LEFTOVER = [
  /\b(?:TO[D]O|FIX[M]E|XX[X])\b/g,
  /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/g,
  /@ts-(?:ignore|nocheck)|@ts-expect-error\s*$/gm,
  /^\s*\/\/\s*(?:import .* from|export |const \w+ =|let \w+ =|return\b.*[;)]$|if \(|await ).*$/gm,
]

/** Every call by which a script can send something. The stream of events is only read, and says no more than ids. */
const ASKING =
  /(?<![.\w])fetch\(|\bsendBeacon\b|\bXMLHttpRequest\b|\bnew (?:EventSource|WebSocket)\b|\.(?:requestS|s)ubmit\(\)/g
const ASKING_PLACES = ['send', 'upload', 'live', 'visit'].map((name) => `console/src/api/${name}.ts`)

/** Every call by which a part can listen to keys by itself, past the one list of keys and its rule of the double press. */
const HEARS_KEYS = /\bonKey(?:Down|Up|Press)(?:Capture)?=|['"]key(?:down|up|press)['"]/g
/**
 * The list of keys and the guard themselves; Escape of a tip; arrows, Enter and Escape in the palette, a row, the handle of a
 * line that is moved, and the field of a search or of an award that is edited: keys of the one thing that has the focus, not of
 * the page.
 */
const KEY_PLACES = new Set(
  [
    'ui/keys/registry.ts',
    'ui/keys/useKeys.ts',
    'ui/press/pressGuard.ts',
    'ui/Tips.tsx',
    'ui/palette/Palette.tsx',
    'ui/picker/SearchSelect.tsx',
    'ui/detail/SidePanel.tsx',
    'ui/table/Row.tsx',
    'ui/filters/SearchField.tsx',
    'ui/order/OrderLine.tsx',
    'features/users/directory/UserSearch.tsx',
    'ui/form/inlineForm.tsx',
  ].map((path) => `console/src/${path}`),
)

/** The project speaks of itself alone: no places of one machine, and nobody who worked on it. Written so as not to name itself. */
const FOREIGN = [
  /(?<![.\w-])\/(?:work|tmp|home|root|Users)\/[\w.-]+/g,
  /\b(?:sub-?agents?|coding[ ]agents?|helper[ ]sessions?|closing[ ]notes?|L{2}Ms?|chat-?bots?)\b/gi,
]

/** The domain's files that a list of routes may take from: titles, and what the shell loads anyway. */
const BESIDE_TITLES = /^import (?!type\b)[^;']*'@ward\/domain\/(?!app\/)(?!\S*-titles')[^']*'/gm

/**
 * Anything that makes a browser load a resource: an element that does, an address in a style sheet that is not of our host.
 */
const LOADS =
  /<(?:img|picture|source|video|audio|iframe|object|embed)\b|\bnew Image\(|background-?[iI]mage|createElement\('img'/g
const FOREIGN_STYLE = /(?:@import\s*|url\(\s*)['"]?(?:[a-z]+:)?\/\/[^)'"]*/gi
const PAGES = /^console\/(?:src|public)\/|^member-site\/|^server\/src\/platform\/http\/|[.]page[.]ts$/
/**
 * Those that ask first whose the picture is: the one of the console, the avatar of a member's page and a widget's; and what is
 * shown in development alone: the window of a part, and a text that is given to the editor.
 */
const PICTURE_PLACES = new Set([
  'console/src/ui/content/OwnPicture.tsx',
  'console/src/parts/PartWindow.tsx',
  'console/src/ui/rich-text/RichText.parts.tsx',
  'member-site/text.ts',
  'member-site/widget/frame.ts',
])

/** A question of the page's root is asked again, and the page styled anew, whenever anything is drawn; `usePageMark` answers it. */
const ROOT_HAS = /(?<![\w.#-])(?:html|body|main|:root)\b[^\s,{>+~]*:has\(/g

const OF_THE_OUTBOX = /^server\/src\/(?:platform\/(?:outbox|mail)|features\/outbox)\//
/** A recipient that is named, a kind of row made for one mail, or a message put into the outbox past it. */
const NAMED_RECIPIENT = /\brecipients?\b|\bmailSubjects?\(|\bMailSubject\b|\boutbox\.db\b/g

/**
 * A getter deeper than a class's: V8 makes a shape of its own for each such object, and it and the getter's closure stay until the old heap
 * is collected. What a WeakMap's values lead to stays as long.
 */
const OUTLIVES = /^ {4,}(?:get|set) \w+\(.*|\bnew WeakMap<\w*(?:Ctx|Request|Reply|Message|Row)\b/gm
/** A run of a job is made once, for minutes. */
const RUNS = 'server/src/platform/jobs/'

export const SOURCE_LAWS: SourceLaw[] = [
  {
    name: 'SQL stands only in .db files, migrations and the platform',
    breaches: ({ path, text }) =>
      isCode(path) && path.startsWith('server/') && !SQL_PLACES.test(path) && !isTest(path)
        ? found(QUERY, withoutComments(text))
        : [],
  },
  {
    name: 'who gets a mail follows from the row it is about, which its .db says',
    breaches: ({ path, text }) =>
      isCode(path) &&
      path.startsWith('server/src/') &&
      !SQL_PLACES.test(path) &&
      !OF_THE_OUTBOX.test(path) &&
      !isTest(path)
        ? found(NAMED_RECIPIENT, withoutComments(text))
        : [],
  },
  {
    name: 'statements and migrations keep to what can be spread by site',
    breaches: ({ path, text }) =>
      isCode(path) && SQL_PLACES.test(path) && !isTest(path) ? notBySite(path, withoutComments(text)) : [],
  },
  {
    name: 'time comes from the context or the database, never from the clock of a rule',
    breaches: ({ path, text }) =>
      isCode(path) && RULES.test(path) && !isTest(path) ? found(CLOCK, withoutComments(text)) : [],
  },
  {
    name: 'a file and a folder are named after a subject',
    breaches: ({ path }) => path.split(/[/.]/).filter((part) => NO_SUBJECT.has(part.toLowerCase())),
  },
  {
    name: 'no file does nothing but hand on what others export',
    breaches: ({ path, text }) => {
      const code = withoutComments(text).trim()
      return isCode(path) && code !== '' && code.replaceAll(RE_EXPORT, '').trim() === '' ? ['a barrel'] : []
    },
  },
  {
    name: 'only pages and configurations have a default export',
    breaches: ({ path, text }) =>
      isCode(path) && !DEFAULT_PLACES.test(path)
        ? found(/^export default\b.*|\bexport \{[^}]*\bdefault\b[^}]*\}/gm, withoutComments(text))
        : [],
  },
  {
    name: 'nothing is left over: no reminder, skipped test, silenced compiler or dead code',
    breaches: ({ path, text }) => (isCode(path) ? LEFTOVER.flatMap((pattern) => found(pattern, text)) : []),
  },
  {
    name: 'advisory locks are taken by name, from the one table of them',
    breaches: ({ path, text }) =>
      isCode(path) && path !== LOCKS && !isTest(path) ? found(/\bpg_(?:try_)?adviso[r]y_\w+/g, text) : [],
  },
  {
    name: 'who asks PostgreSQL for its connections asks for those of one database',
    breaches: ({ path, text }) =>
      isCode(path) && path !== 'server/test/connections.ts' ? found(/\bpg_stat_activ[i]ty\b/g, text) : [],
  },
  {
    name: 'the console asks the server in one place, which says whom the page was loaded for',
    breaches: ({ path, text }) =>
      isCode(path) && path.startsWith('console/src/') && !isTest(path) && !ASKING_PLACES.includes(path)
        ? found(ASKING, withoutComments(text))
        : [],
  },
  {
    name: 'keys are heard by the one list of keys, which knows a double press',
    breaches: ({ path, text }) =>
      isCode(path) && path.startsWith('console/src/') && !isTest(path) && !KEY_PLACES.has(path)
        ? found(HEARS_KEYS, withoutComments(text))
        : [],
  },
  {
    name: 'the project speaks of itself alone',
    breaches: ({ text }) => FOREIGN.flatMap((pattern) => found(pattern, text)),
  },
  {
    name: 'a file is read in one sitting: at most 250 lines',
    breaches: ({ path, text }) => {
      const lines = text.split('\n').length - 1
      return (isCode(path) || path.endsWith('.css')) && !isTest(path) && lines > 250 ? [`${lines} lines`] : []
    },
  },
  {
    name: 'a list of routes takes titles alone from the domain: it is loaded before anything is shown',
    breaches: ({ path, text }) => (path.endsWith('.routes.tsx') ? found(BESIDE_TITLES, text) : []),
  },
  {
    name: 'no style asks what the page as a whole holds',
    breaches: ({ path, text }) =>
      path.endsWith('.css') && path.startsWith('console/src/') ? found(ROOT_HAS, withoutComments(text)) : [],
  },
  {
    name: 'pages draw pictures of their own host alone, in the part that asks whose they are',
    breaches: ({ path, text }) => {
      if (!PAGES.test(path) || isTest(path)) return []
      if (path.endsWith('.css')) return found(FOREIGN_STYLE, text)
      return isCode(path) && !PICTURE_PLACES.has(path) ? found(LOADS, withoutComments(text)) : []
    },
  },
  {
    name: 'nothing made for a request outlives it: no getter in a literal, and no WeakMap by requests',
    breaches: ({ path, text }) =>
      isCode(path) && path.startsWith('server/src/') && !isTest(path) && !path.startsWith(RUNS)
        ? found(OUTLIVES, withoutComments(text))
        : [],
  },
  {
    name: 'a public function of domain or platform that takes several steps says what goes in and out',
    breaches: uncommented,
  },
]
