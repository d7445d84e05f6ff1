import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Runs `npm run <program> -- <words>` without npm; its output on both streams, and its exit. */
const run = (program: string, ...words: string[]): Promise<{ said: string; code: unknown }> =>
  runOn({ DATABASE_URL: t.clone.url, DATABASE_OWNER_URL: t.clone.ownerUrl }, program, words)

/** The same where no database answers: a command that opens one fails. */
const runAlone = (program: string, ...words: string[]) => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  return runOn({ DATABASE_URL: url, DATABASE_OWNER_URL: url }, program, words)
}

const runOn = (
  database: Record<string, string>,
  program: string,
  words: string[],
): Promise<{ said: string; code: unknown }> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...database, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
    const file = new URL(`../src/${program}.ts`, import.meta.url).pathname
    execFile(process.execPath, [file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ said: stdout + stderr, code: error?.code ?? 0 }),
    )
  })

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
)
/** The commands: every program of the folder that the package has a script for, but for what prints files from the code. */
const COMMANDS = readdirSync(new URL('../src', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'generate' && scripts[name]?.endsWith(`server/src/${name}.ts`))

const people = async (email: string) => {
  const sql = 'select role_id from users where email = $1'
  return (await t.database.pool.query(sql, [email])).rows.map((row) => row.role_id)
}

test('a site is made, listed, and its first super admin invited by command', async () => {
  const made = await run('site', 'add', 'three.test', '--name', 'Three', '--prefix', 'thr', '--tier', '2')
  expect(made).toEqual({ said: expect.stringMatching(/^Made site \d+ at three\.test\./), code: 0 })
  expect((await run('site', 'list')).said).toMatch(/Three\tthr\ttier 2\tthree\.test/)
  const invited = await run('staff', 'invite', 'first@ward.example', '--site', 'three.test', '--role', '5')
  expect(invited).toEqual({ said: expect.stringContaining('https://three.test/reset-password?token='), code: 0 })
  expect(await people('first@ward.example')).toEqual([5])
})

test('wrong words of a command are told, each with its field, and nothing is made', async () => {
  const [wrong, taken, unknown, foreign] = await Promise.all([
    run('site', 'add', 'BAD host', '--name', 'X', '--prefix', '!', '--tier', '9'),
    run('site', 'add', 'one.test', '--name', 'X', '--prefix', 'xx', '--tier', '1'),
    run('site', 'add', 'x.test', '--nam', 'X'),
    run('staff', 'invite', 'a@ward.example', '--site', 'no.test', '--role', '1'),
  ])
  expect(wrong.said.split('\n').map((line) => line.split(':')[0])).toEqual(['host', 'prefix', 'tier', ''])
  expect(taken.said).toBe('host: Another site has this host already.\n')
  expect(unknown.said).toMatch(/Unknown option '--nam'[\s\S]*npm run site -- add/)
  expect(foreign.said).toBe('No site has the host no.test.\n')
  expect([wrong, taken, unknown, foreign].map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(await t.database.pool.query(`select from sites where name = 'X'`)).toMatchObject({ rowCount: 0 })
})

test('the command after a back-up completes its launch check', async () => {
  const backup = async () =>
    (await run('site', 'launch', 'one.test')).said.split('\n').find((line) => line.includes('Back up'))
  expect(await backup()).toMatch(/^to do\t/)
  expect((await run('backup-done')).code).toBe(0)
  expect(await backup()).toMatch(/^done\t/)
})

test('the commands of the folder are found', () => {
  expect(COMMANDS).toEqual(expect.arrayContaining(['audit', 'automod', 'demo', 'import', 'migrate', 'site', 'staff']))
})

test.each(COMMANDS)('%s: --help prints the usage and needs no database', async (name) => {
  const { said, code } = await runAlone(name, '--help')
  expect([code, said.split('\n')[0]]).toEqual([0, expect.stringContaining(`npm run ${name}`)])
})

test.each([
  'automod reset one.test',
  'automod train at-rsk',
  'automod train --site one.test',
  'site feature one.test forums off',
  'staff remove a@ward.example b@ward.example --site one.test',
  'migrate again',
  'health-text folder file.jsonl another.jsonl',
])('%s: a word that is not known is told with the usage, and nothing is opened', async (line) => {
  const [name = '', ...words] = line.split(' ')
  const { said, code } = await runAlone(name, ...words)
  expect([code, said]).toEqual([1, expect.stringContaining(`npm run ${name}`)])
})
