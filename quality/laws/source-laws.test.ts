import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planted } from './planted.ts'
import { SOURCE_LAWS } from './source-laws.ts'
import { isCode, isTest, sourcesOf } from './sources.ts'

const PROJECT = join(import.meta.dirname, '../..')
const project = sourcesOf(PROJECT)

// Breaches and their lawful look-alikes. The words are put together here, or this file would break the laws itself.
const TO_DO = ['TO', 'DO'].join('')
const SKIP = ['test', 'skip'].join('.')
const SILENCE = ['@ts', 'ignore'].join('-')
const MACHINE = ['', 'home', 'someone'].join('/')
const ACTIVITY = ['pg_stat', 'activity'].join('_')
const LOCK = ['pg', 'advisory'].join('_')
const EXPORT_DEFAULT = ['export', 'default'].join(' ')

const PLANTED: { breach: Record<string, string>; lawful: Record<string, string> }[] = [
  {
    breach: {
      'server/src/features/flags/flag/flags.actions.ts': "export const f = (db) => db\n  .selectFrom('flags')",
      'server/src/app.ts': 'export const ready = (db) => sql<number>`select 1`.execute(db)',
      'server/src/features/flags/flag/flags.graphql.ts': "export const f = (ctx) => ctx.site.from('flags')",
    },
    lawful: {
      'server/src/features/flags/flag/flags.db.ts': "export const f = (db) => db.selectFrom('flags')",
      'server/migrations/0001-flags.ts': 'export const up = sql`create table flags ()`',
      'server/src/features/flags/flag/flags.test.ts': "await db.selectFrom('flags').execute()",
      'server/src/features/flags/flag/flags.graphql.ts':
        '// .selectFrom( belongs into .db\nexport const a = Array.from(b)',
    },
  },
  {
    breach: {
      'server/src/features/flags/editing/editing.actions.ts':
        "queueMail(ctx, { kind: 'mail', recipient: editor.email })",
      'server/src/features/flags/editing/tell.task.ts': 'const about = mailSubject(async () => editor)(id)',
      'server/src/features/flags/flag/flags.actions.ts': 'queueMail(ctx, { about: editor as never as MailSubject })',
      'server/src/features/users/welcome.actions.ts':
        "import { insertMessage } from '../../platform/outbox/outbox.db.ts'",
    },
    lawful: {
      'server/src/features/flags/editing/editing.actions.ts':
        '// its recipient\nqueueMail(ctx, { about: flagAuthor(id) })',
      'server/src/features/flags/flag/flag-author.db.ts': 'export const flagAuthor = mailSubject((site, id) => one)',
      'server/src/features/outbox/outbox.graphql.ts': "t.exposeString('recipient')",
      'server/src/platform/outbox/deliver.task.ts': 'send({ to: message.recipient })',
    },
  },
  {
    breach: {
      'server/src/features/a/a.db.ts': "db.insertInto('a').values((from) => ({ b: from.selectFrom('b') }))",
      'server/src/features/a/b.db.ts': 'sql`insert into a (b) values (1, (select 1 from b))`',
      'server/src/features/a/c.db.ts': 'db.onConflict((c) => c.doUpdateSet({ seenAt: sql<Date>`now()` }))',
      'server/src/features/a/d.db.ts': 'sql`insert into a (b) values (1) on conflict (b) do update set c = now()`',
      'server/src/features/a/e.db.ts': "site.updateTable('a').set({ b: sql`coalesce(b, now())` }).where('id', '=', id)",
      'server/src/features/a/f.db.ts': 'sql`update a set b = case when c then now() else b end where site_id = 1`',
      'server/src/features/a/g.db.ts': "network\n  .selectFrom('users')\n  .where('id', '=', id)\n  .forUpdate()",
      'server/src/features/a/h.db.ts': 'sql`select id from users where person_id = 1 for update`',
      'server/src/platform/i.ts': 'sql`update users set site_id = 2 where site_id = 1`',
      'server/migrations/0099-a.ts':
        'sql`alter table a add constraint b check (c), add foreign key (site_id, d) references e (site_id, id)`',
      'server/migrations/0099-b.ts': 'sql`alter table a add foreign key (site_id, b) references c on delete set null`',
      'server/migrations/0099-c.ts': 'sql`create trigger a after insert on b referencing new table as added`',
    },
    lawful: {
      'server/src/features/a/a.db.ts':
        "site.insertInto('a', rows)\ndb.onConflict((c) => c.doUpdateSet({ seenAt: sql`excluded.seen_at` }))",
      'server/src/features/a/b.db.ts': 'sql`insert into a (site_id, b) select site_id, coalesce(c, now()) from d`',
      'server/src/features/a/c.db.ts':
        "site.updateTable('a').set({ b: sql`now()` }).where(sql`coalesce(c, now())`, '>', limit)",
      'server/src/features/a/d.db.ts': "network.selectFrom('people').where('id', '=', id).forUpdate()",
      'server/src/features/a/e.db.ts': "site.from('users').where('id', '=', id).forUpdate()",
      'server/src/features/a/f.db.ts': 'sql`select id from a where site_id = 1 for update`',
      'server/migrations/0099-a.ts':
        'sql`alter table a add constraint b check (c); alter table a add unique (site_id, d)`',
    },
  },
  {
    breach: {
      'domain/src/awards/awards.ts': 'export const year = () => new Date().getFullYear()',
      'server/src/features/flags/flag/flags.db.ts': 'export const now = () => Date.now()',
    },
    lawful: {
      'domain/src/awards/awards.ts': 'export const year = (now: Date) => new Date(now).getFullYear()',
      'server/src/platform/clock.ts': 'export const now = () => new Date()',
    },
  },
  {
    breach: { 'server/src/utils/slug.ts': '', 'console/src/ui/types.ts': '', 'domain/src/flags.constants.ts': '' },
    lawful: { 'domain/src/flags/flag/assoc-types.ts': '', 'server/src/platform/commons.ts': '' },
  },
  {
    breach: { 'console/src/ui/index.ts': "// all\nexport * from './Chip.tsx'\nexport { Row } from './Row.tsx'\n" },
    lawful: { 'server/src/tasks.ts': "import { a } from './a.ts'\nexport const list = [a]" },
  },
  {
    breach: { 'console/src/ui/Chip.tsx': `${EXPORT_DEFAULT} function Chip() {}` },
    lawful: {
      'console/src/features/flags/FlagPage.tsx': `${EXPORT_DEFAULT} function FlagPage() {}`,
      'vitest.config.ts': `${EXPORT_DEFAULT} {}`,
    },
  },
  {
    breach: {
      'domain/src/a.ts': `export const a = 1 // ${TO_DO}: more`,
      'domain/src/a.test.ts': `${SKIP}('a', () => {})`,
      'domain/src/b.ts': `// ${SILENCE}\nexport const b = a`,
      'domain/src/c.ts': 'export const c = 1\n// const d = 2\n',
    },
    lawful: {
      'domain/src/a.test.ts': "test.skipIf(absent)('says why', () => {})",
      'domain/src/b.ts': '// if a reader asks: return what he gave\nexport const b = 1',
    },
  },
  {
    breach: {
      'server/src/features/flags/flag/flags.db.ts': `sql\`select ${LOCK}_xact_lock(1)\``,
      'server/migrations/0099-seal.ts': `perform ${LOCK}_lock(5);`,
    },
    lawful: {
      'server/src/platform/database/locks.ts': `ask(connection, '${LOCK}_lock')`,
      'server/src/features/flags/flag/flags.test.ts': `await query('select ${LOCK}_lock(1)')`,
    },
  },
  {
    breach: { 'server/src/app.test.ts': `await pool.query('select from ${ACTIVITY}')` },
    lawful: {
      'server/test/connections.ts': `await pool.query('select from ${ACTIVITY}')`,
      'docs/operations.md': `Look at ${ACTIVITY}.`,
    },
  },
  {
    breach: {
      'console/src/features/flags/case/flag-presence.ts': "navigator.sendBeacon('/api/moderation/presence')",
      'console/src/features/sessions/signOut.ts': "await fetch('/api/auth/sign-out')",
      'console/src/app/OwnMenu.tsx': 'form.submit()',
    },
    lawful: {
      'console/src/api/send.ts': 'await fetch(path)',
      'console/src/app/Start.test.tsx': "await fetch('/')",
      'console/src/features/flags/queue/FlagQueuePage.tsx': 'void refetch()\nqueries.fetch(x)',
    },
  },
  {
    breach: {
      'console/src/features/flags/FlagPage.tsx': "document.addEventListener('keydown', decide)",
      'console/src/ui/form/fields.tsx': 'export const Field = () => <input onKeyDown={save} />',
    },
    lawful: {
      'console/src/ui/keys/registry.ts': "document.addEventListener('keydown', onKeyDown)",
      'console/src/features/flags/FlagPage.tsx': '// onKeyDown= would act twice\nuseKeys({ d: { label, run } })',
      'console/src/features/flags/FlagPage.test.tsx': "new KeyboardEvent('keydown')",
    },
  },
  {
    breach: { 'README.md': `See ${MACHINE}/notes.txt`, 'server/src/main.ts': `open('${MACHINE}')` },
    lawful: { 'README.md': 'See ../notes.txt and /api/moderation', 'server/src/main.ts': "open('./data')" },
  },
  {
    breach: { 'server/src/features/flags/flag/flags.graphql.ts': 'a\n'.repeat(301) },
    lawful: { 'server/src/features/flags/flag/flags.graphql.ts': 'a\n'.repeat(250) },
  },
  {
    breach: {
      'console/src/features/a/a.routes.tsx':
        "import { A_LABEL } from '@ward/domain/a/a'\nimport {\n  type B,\n  C_LABEL,\n} from '@ward/domain/a/c'",
    },
    lawful: {
      'console/src/features/a/a.routes.tsx':
        "import { A_LABEL } from '@ward/domain/a/a-titles'\nimport { B } from '@ward/domain/app/shell'\nimport type { C } from '@ward/domain/a/c'",
      'console/src/features/a/APage.tsx': "import { A_LABEL } from '@ward/domain/a/a'",
    },
  },
  {
    breach: {
      'console/src/app/a.css': '.a { color: red }\n:global(body:has([data-bar])) .a { bottom: 0 }',
      'console/src/app/b.css': 'html[dir="ltr"]:has(> .b) { color: red }',
    },
    lawful: {
      'console/src/app/a.css':
        '/* not body:has( */\n.main:has(.a) { color: red }\nbody[data-bar] .a:has(b) { bottom: 0 }',
    },
  },
  {
    breach: {
      'console/src/features/flags/FlagPicture.tsx': 'export const FlagPicture = () => <img src="/a.png" alt="" />',
      'console/src/ui/text/text.css': '.a { background: url(https://fonts.example/a.png) }',
      'member-site/lists.ts': 'export const list = html`<video src="/a.mp4">`',
    },
    lawful: {
      'console/src/ui/content/OwnPicture.tsx': 'export const OwnPicture = () => <img alt="" />',
      'console/src/ui/text/Image.tsx': '// an <img> would be wrong here\nexport const Image = () => <BlurredImage />',
      'console/src/ui/text/text.css': '.a { mask: url("/moderation/a.svg") }',
    },
  },
  {
    breach: {
      'server/src/app.ts': 'const ctxOf = () => {\n  return {\n    get log() {\n      return own\n    },\n  }\n}',
      'server/src/platform/http/outcome.ts': 'const noted = new WeakMap<FastifyRequest, Outcome>()',
    },
    lawful: {
      'server/src/platform/graphql/spent.ts':
        'export class Spent {\n  get isLong(): boolean {\n    return true\n  }\n}',
      'server/src/platform/jobs/trial.ts': 'return {\n    get progress() {\n      return progress\n    },\n}',
      'server/src/features/sites/sites.db.ts': 'const knownHosts = new WeakMap<NetworkDb, Hosts>()',
    },
  },
  {
    breach: {
      'domain/src/awards/awards.ts':
        'export async function nextYear(\n  award: Award,\n): Promise<Award> {\n  const year = award.year + 1\n  return { ...award, year }\n}',
      'server/src/platform/zip.ts':
        '// Said above it, not as its comment.\nexport const zipped = (file: Buffer) => {\n  check(file)\n  return deflate(file)\n}',
    },
    lawful: {
      'domain/src/awards/awards.ts':
        '/** The award of the year after. */\nexport function nextYear(award: Award): Award {\n  const year = award.year + 1\n  return { ...award, year }\n}',
      'domain/src/awards/years.ts':
        'export function yearOf(award: Award): number {\n  // A number of four digits.\n  return award.year\n}\n\nexport const YEARS = {\n  first: 1,\n  last: 2,\n}',
      'server/src/platform/zip.ts': 'function zipped(file: Buffer) {\n  check(file)\n  return deflate(file)\n}',
      'server/src/features/awards/awards.actions.ts':
        'export function nextYear(award: Award): Award {\n  const year = award.year + 1\n  return { ...award, year }\n}',
    },
  },
]

describe.each(SOURCE_LAWS.map((law, at) => ({ ...law, ...PLANTED[at] })))('$name', ({ breaches, breach, lawful }) => {
  test('the project keeps it', () => {
    const broken = project.flatMap((file) => breaches(file).map((what) => `${file.path}: ${what}`))
    expect(broken).toEqual([])
  })

  test('a planted breach of it is noticed, in each file', async () => {
    const noticed = await planted({ ...breach }, (folder) =>
      sourcesOf(folder).filter((file) => breaches(file).length > 0),
    )
    expect(noticed.map(({ path }) => path)).toEqual(Object.keys(breach ?? {}).sort())
    expect(noticed.length).toBeGreaterThan(0)
  })

  test('what only looks like a breach is let through', async () => {
    const noticed = await planted({ ...lawful }, (folder) => sourcesOf(folder).flatMap(breaches))
    expect(noticed).toEqual([])
  })
})

test('every law has its planted breach', () => {
  expect(PLANTED.length).toBe(SOURCE_LAWS.length)
})

test('files stay short: 95 of 100 have at most 200 lines', () => {
  const lengths = project
    .filter(({ path }) => isCode(path) && !isTest(path))
    .map(({ text }) => text.split('\n').length - 1)
    .sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)] ?? 0
  console.log(`${lengths.length} source files: median ${at(0.5)} lines, 95th percentile ${at(0.95)}, longest ${at(1)}`)
  expect(at(0.95)).toBeLessThanOrEqual(200)
})
