import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import {
  blockingRun,
  isEnded,
  RUN_ENDED,
  RUN_LOG_LINES,
  RUN_LOG_MESSAGE_MAX,
  RUN_STUCK_SECONDS,
  RUN_SUPERSEDED,
  RunState,
  secondsRemaining,
} from '@ward/domain/task-scripts/runs'
import { OPTIONS_NOT_JSON } from '@ward/domain/task-scripts/task-scripts'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { type Jobs, startJobs } from '../../platform/jobs/start.ts'
import { GaveUp } from '../../platform/jobs/task.ts'
import { taskScript } from '../../platform/jobs/task-script.ts'
import type { Run } from '../../platform/jobs/with-run.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { taskScripts } from '../../tasks.ts'
import { doRun } from './run-script.fixtures.ts'
import { taskCommand } from './task-command.ts'
import { optionsOf, type TaskOption } from './task-options.ts'
import { startScript } from './task-scripts.actions.ts'

let t: TestApp
let chief: Actor
const running: Jobs[] = []
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})
afterAll(() => t.stop())

const silent = pino({ level: 'silent' })
const ground = () => ({ database: t.database, log: silent, config: { port: 80, smtpUrl: undefined } })
const script = (run: (run: Run, options: { n: number }) => Promise<void>, name = 'test.script') =>
  taskScript({
    name,
    title: 'Is a test',
    does: 'Is a test',
    options: z.object({ n: z.number().int().min(1).max(9).default(1) }),
    run: (_ctx, made, options) => run(made, options),
  })
type Script = ReturnType<typeof script>
const work = async (of: Script) =>
  running.push(await startJobs({ ...ground(), tasks: [of], pace: { heartbeat: 100, deadAfter: 1 } }))
const start = (of: Script, options: object = {}) =>
  inTransaction(t.ctxOf({ kind: 'command', siteId: chief.siteId, roleId: null, command: 'task' }), (tx) =>
    startScript(tx, of, options),
  )
const RUN = 'id task state message progress total stoppedAt aborted options startedBy { username } logs { message }'
type Reported = { id: string; state: string; message: string | null; progress: number; logs: { message: string }[] }
const runOf = async (id: string, actor = chief) =>
  (
    (await t.ask(actor, `query ($id: ID!) { run(id: $id) { ${RUN} } }`, { variables: { id } })).data as never as {
      run: Reported
    }
  ).run
const stateOf = async (id: string) => (await runOf(id)).state
const startScoring = (actor: Actor, options: string) =>
  t.ask(actor, `mutation ($options: String!) { runTaskScript(symbol: "score-import", options: $options) { ${RUN} } }`, {
    variables: { options },
  })

test('a super admin starts a script with its options; pressing twice joins, on anything else it is told which runs', async () => {
  const [first, second] = await Promise.all(
    ['{"importId":"7"}', '{"importId":"7"}'].map((options) => startScoring(chief, options)),
  )
  const made = (reported: typeof first) =>
    (reported as never as { data: { runTaskScript: Reported } }).data.runTaskScript
  expect(made(first)).toMatchObject({
    task: 'score-import',
    state: 'QUEUED',
    options: '{"importId":"7","isDryRun":false}',
    startedBy: { username: chief.username },
    aborted: false,
    stoppedAt: null,
  })
  const { id } = made(first)
  expect(made(second).id).toBe(id)
  for (const options of ['{"importId":"8"}', '{"importId":"7","isDryRun":true}'])
    expect((await startScoring(await t.signIn(5), options)).errors?.[0]).toMatchObject({
      message: blockingRun(id),
      extensions: { code: 'CONFLICT', state: { id, state: 'queued' } },
    })
  const elsewhere = await t.signIn(5, { siteId: t.sites.two.siteId })
  expect((await startScoring(elsewhere, '{"importId":"8"}')).errors).toBeUndefined()
  const { rows } = await t.database.pool.query(
    `select subject_id as id, fields from audit_log where action = 'runTaskScript' and actor_id = $1`,
    [chief.id],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0].fields).toEqual(['task', 'importId', 'isDryRun'])
  await t.mutate(chief, 'abortRun', { id }, 'id')
  expect((await startScoring(chief, '{"importId":"8"}')).errors).toBeUndefined()
})

test('one of forty presses at once makes a run, equal ones join it, and all others read about it', async () => {
  const pressed = script(async () => undefined, 'test.pressed')
  const reported = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      start(pressed, { n: (at % 8) + 1 }).then(
        ({ id }) => ({ id }),
        ({ code, message }) => ({ code, message }),
      ),
    ),
  )
  const { rows } = await t.database.pool.query(`select id from runs where task = 'test.pressed'`)
  const [{ id }] = rows
  expect(rows).toHaveLength(1)
  expect(reported.filter((each) => 'id' in each)).toEqual(Array(5).fill({ id }))
  expect(reported.filter((each) => 'code' in each)).toEqual(
    Array(35).fill({ code: 'CONFLICT', message: blockingRun(id) }),
  )
})

test('a run that nothing is heard of gives way to one new run, and what still works on it writes nothing more', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const done: number[] = []
  const freezing = script(async (run, { n }) => {
    await run.step({ by: 1, total: 2 }, async () => void done.push(n))
    if (n === 1) await held
    await run.step({ by: 1 }, async () => void done.push(n))
  }, 'test.freezing')
  const { id } = await start(freezing, { n: 1 })
  const frozen = doRun(t, chief, freezing, id)
  await expect.poll(() => done).toEqual([1])
  await expect(start(freezing, { n: 2 })).rejects.toThrow(blockingRun(id))
  await t.database.pool.query(`update runs set heartbeat_at = now() - make_interval(secs => $2) where id = $1`, [
    id,
    RUN_STUCK_SECONDS + 1,
  ])
  const started = await Promise.all(Array.from({ length: 10 }, () => start(freezing, { n: 2 })))
  const [other] = [...new Set(started.map((run) => run.id))]
  expect(started.every((run) => run.id === other)).toBe(true)
  expect(await runOf(id)).toMatchObject({ state: 'ABORTED', message: RUN_SUPERSEDED })
  await doRun(t, chief, freezing, other as string)
  goOn()
  await frozen
  expect(done).toEqual([1, 2, 2])
  expect(await runOf(id)).toMatchObject({ state: 'ABORTED', progress: 1 })
  expect(await stateOf(other as string)).toBe('COMPLETED')
})

test('a run that ended goes on only while no other of its script is open', async () => {
  const aborted = await start(
    script(async () => undefined, 'test.resumed'),
    { n: 1 },
  )
  await t.mutate(chief, 'abortRun', { id: aborted.id }, 'id')
  const { id } = await start(
    script(async () => undefined, 'test.resumed'),
    { n: 2 },
  )
  const resume = () => t.mutate<{ id: string }>(chief, 'resumeRun', { id: aborted.id }, 'id')
  expect((await resume()).refusal?.message).toBe(blockingRun(id))
  await t.mutate(chief, 'abortRun', { id }, 'id')
  expect((await resume()).answer?.id).toBe(aborted.id)
  await expect(
    start(
      script(async () => undefined, 'test.resumed'),
      { n: 2 },
    ),
  ).rejects.toThrow(blockingRun(aborted.id))
})

test('the time that remains of a run that goes on counts no pause', async () => {
  const { id } = await start(
    script(async () => undefined, 'test.paused'),
    { n: 1 },
  )
  await t.mutate(chief, 'abortRun', { id }, 'id')
  await t.database.pool.query(
    `update runs set progress = 50, total = 100, finished_at = now() - interval '1 day',
       started_at = now() - interval '1 day 10 minutes' where id = $1`,
    [id],
  )
  await t.mutate(chief, 'resumeRun', { id }, 'id')
  const { rows } = await t.database.pool.query(
    'select progress, total, started_at as "startedAt", now() as now from runs where id = $1',
    [id],
  )
  const [{ now, ...run }] = rows
  expect(Math.abs((secondsRemaining(run, now) ?? 0) - 600)).toBeLessThan(30)
})

test.each([
  ['{', OPTIONS_NOT_JSON],
  ['[]', OPTIONS_NOT_JSON],
  ['null', OPTIONS_NOT_JSON],
  ['"x"', OPTIONS_NOT_JSON],
  ['{}', expect.stringMatching(/./)],
  ['{"importId":"1","more":1}', expect.stringContaining('more')],
  ['{"importId":"1","__proto__":{}}', expect.stringContaining('__proto__')],
  [`{"importId":"${'1'.repeat(20_000)}"}`, expect.stringContaining('20000')],
])('options that are %s are refused', async (options, message) => {
  const { errors } = await startScoring(chief, options)
  expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID' } })
})

/** Values that no option of a type takes. */
const WRONG: Record<TaskOption['type'], readonly unknown[]> = {
  checkbox: ['true', 1, {}, []],
  number: ['7', 1.5, -1, 1e300, true, [7]],
  text: [7, true, {}, ['a']],
  text_area: [7, true, {}, ['a']],
  select: ['nothing', '__proto__', 7, ['a']],
  multi_select: ['missing', ['nothing'], [7], [['a']], { 0: 'a' }],
  upload: [7, ['1'], {}, '1', '-1', 'x'],
}
const optionsOfAll = taskScripts.flatMap((each) => optionsOf(each.options).map((option) => ({ script: each, option })))

test.each(optionsOfAll.map(({ script, option }) => [script.name, option.name, option.type, script] as const))(
  'of %s the option %s is refused where it is no %s',
  async (symbol, name, type, { options }) => {
    const runs = async () => (await t.database.pool.query('select from runs')).rowCount
    const before = await runs()
    const required = optionsOf(options).filter(({ isRequired }) => isRequired)
    const others = Object.fromEntries(required.map((option) => [option.name, '1']))
    for (const wrong of WRONG[type]) {
      const given = { symbol, options: JSON.stringify({ ...others, [name]: wrong }) }
      const { refusal } = await t.mutate(chief, 'runTaskScript', given, 'id')
      expect([wrong, refusal?.extensions.code]).toEqual([wrong, 'INVALID'])
      expect(JSON.stringify(refusal?.extensions.fields), JSON.stringify(wrong)).toContain(name)
    }
    expect(await runs()).toBe(before)
  },
)

test('community tech sees the list and gets the scripts of the menu; every other is returned to super admins alone', async () => {
  const tech = await t.signIn(6)
  const { data } = await t.ask(
    tech,
    '{ taskScripts { name symbol icon description options { name type isRequired accept items { value } } } }',
  )
  expect((data as never as { taskScripts: unknown[] }).taskScripts).toContainEqual({
    name: 'Score an import',
    symbol: 'score-import',
    icon: 'console',
    description: 'Scores the texts of an import.',
    options: [
      { name: 'importId', type: 'TEXT', isRequired: true, items: [], accept: [] },
      { name: 'isDryRun', type: 'CHECKBOX', isRequired: false, items: [], accept: [] },
    ],
  })
  const named = async (actor: Actor, symbol: string) =>
    (await t.query<{ symbol: string }>(actor, 'taskScript', { symbol }, 'symbol runPage { total }')).answer?.symbol
  expect([await named(tech, 'reindex_threads'), await named(chief, 'reindex_threads')]).toEqual([
    'reindex_threads',
    'reindex_threads',
  ])
  expect([await named(tech, 'score-import'), await named(chief, 'score-import')]).toEqual([undefined, 'score-import'])
  expect(await named(chief, '__proto__')).toBeUndefined()
})

test('a script has its newest runs first, a few in the list of all; those of others are nothing to community tech', async () => {
  const tech = await t.signIn(6, { siteId: t.sites.two.siteId })
  const here = await t.signIn(5, { siteId: tech.siteId })
  const { rows } = await t.database.pool.query(
    `insert into runs (site_id, task, subject_id, state, finished_at)
     select $1, 'recount_comments', n, 'completed', now() from generate_series(1, 7) as n returning id::text`,
    [here.siteId],
  )
  const ids: string[] = rows.map(({ id }) => id).sort((a, b) => Number(b) - Number(a))
  type Listed = { symbol: string; runs: { id: string }[] | null }
  const one = await t.query<Listed>(here, 'taskScript', { symbol: 'recount_comments' }, 'symbol runs { id }')
  expect(one.answer?.runs?.map(({ id }) => id)).toEqual(ids)
  const page = await t.query(
    here,
    'taskScript',
    { symbol: 'recount_comments' },
    'runPage(limit: 2, offset: 5) { total runs { id } }',
  )
  expect(page.answer).toEqual({ runPage: { total: 7, runs: ids.slice(5).map((id) => ({ id })) } })
  const listed = async (actor: Actor) => {
    const { data } = await t.ask(actor, '{ taskScripts { symbol runs { id } } }')
    const { taskScripts } = data as never as { taskScripts: Listed[] }
    return (wanted: string) => taskScripts.find(({ symbol }) => symbol === wanted)?.runs?.map(({ id }) => id)
  }
  expect((await listed(here))('recount_comments')).toEqual(ids.slice(0, 5))
  const toTech = await listed(tech)
  expect([toTech('recount_comments'), toTech('reindex_threads')]).toEqual([undefined, []])
})

test('community tech starts, reads and aborts runs of the menu and no others', async () => {
  const tech = await t.signIn(6)
  const run = (actor: Actor, symbol: string, options = '{}') =>
    t.mutate<{ id: string }>(actor, 'runTaskScript', { symbol, options }, 'id')
  const own = (await run(tech, 'reindex_threads')).answer?.id
  const other = (await run(chief, 'recount_comments')).answer?.id
  const asked = async (id: string | undefined) => [
    (await t.query(tech, 'run', { id }, 'id')).refusal?.message,
    (await t.query(tech, 'taskScriptRunLogs', { runId: id }, 'id')).refusal?.message,
    (await t.mutate(tech, 'abortRun', { id }, 'id')).refusal?.message,
    (await t.mutate(tech, 'resumeRun', { id }, 'id')).refusal?.message,
  ]
  expect(await asked(own)).toEqual([undefined, undefined, undefined, undefined])
  expect(await asked(other)).toEqual(Array(4).fill(MUST_BE_SUPER_ADMIN))
  expect((await run(tech, 'score-import', '{"importId":"1"}')).refusal?.message).toBe(MUST_BE_SUPER_ADMIN)
})

test('a run that was aborted goes on where it was; one that is at work or done does not', async () => {
  const begun: number[] = []
  const goingOn = script(async (run) => {
    begun.push(run.progress)
    await run.step({ by: 1, total: 2 }, async () => undefined)
    if (begun.length > 1) return
    await new Promise((resolve) => run.signal.addEventListener('abort', resolve))
    await run.step({ by: 1 }, async () => undefined)
  }, 'test.goes-on')
  const { id } = await start(goingOn)
  await work(goingOn)
  await expect.poll(async () => (await runOf(id)).progress).toBe(1)
  const ask = async (what: string) => (await t.mutate<{ status: string }>(chief, what, { id }, 'status')).answer?.status
  expect(await ask('resumeRun')).toBeUndefined()
  expect(await ask('abortRun')).toBe('ABORTED')
  await expect.poll(() => running.length).toBe(1)
  expect(await ask('resumeRun')).toBe('STARTED')
  await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('COMPLETED')
  expect(begun).toEqual([0, 1])
  expect(await ask('resumeRun')).toBeUndefined()
}, 20_000)

test('a run tells its lines, page by page from the newest, and its progress, and is there for its own site alone', async () => {
  const counting = script(async (run, { n }) => {
    await run.log('Begins', { n })
    for (let at = run.progress; at < n; at++) await run.step({ by: 1, total: n }, async () => run.log(`Step ${at + 1}`))
  })
  await work(counting)
  const { id } = await start(counting, { n: 3 })
  await expect.poll(() => stateOf(id)).toBe('COMPLETED')
  const reported = await runOf(id)
  expect(reported).toMatchObject({ progress: 3, total: 3, message: 'Step 3', startedBy: null })
  expect(reported.logs.map(({ message }) => message)).toEqual(['Begins', 'Step 1', 'Step 2', 'Step 3'])
  const ask = `query ($id: ID!) { taskScriptRunLogs(runId: $id) { message data } }`
  const logs = await t.ask(chief, ask, { variables: { id } })
  expect((logs.data as never as { taskScriptRunLogs: object[] }).taskScriptRunLogs[0]).toEqual({
    message: 'Begins',
    data: '{"n":3}',
  })
  type Line = { id: string; message: string }
  const page = async (more: object) =>
    (await t.query<Line[]>(chief, 'taskScriptRunLogs', { runId: id, limit: 2, ...more }, 'id message')).answer ?? []
  const newest = await page({})
  expect(newest.map(({ message }) => message)).toEqual(['Step 2', 'Step 3'])
  const older = await page({ before: newest[0]?.id })
  expect(older.map(({ message }) => message)).toEqual(['Begins', 'Step 1'])
  const foreign = await t.signIn(5, { siteId: t.sites.two.siteId })
  for (const text of [ask, 'mutation ($id: ID!) { abortRun(id: $id) { id } }'])
    expect((await t.ask(foreign, text, { variables: { id } })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('the newest of many lines are kept, long ones are cut, and characters that the database cannot keep are left out', async () => {
  const talking = script(async (run) => {
    for (let at = 0; at < RUN_LOG_LINES + 5; at++) await run.log(`Line ${at}`)
    await run.log(`${'x'.repeat(RUN_LOG_MESSAGE_MAX - 1)}😀`)
    await run.log('a\0b\ud800')
  })
  await work(talking)
  const { id } = await start(talking)
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('COMPLETED')
  const { rows } = await t.database.pool.query('select message from run_logs where run_id = $1 order by id', [id])
  expect(rows).toHaveLength(RUN_LOG_LINES)
  expect(rows.slice(-2).map(({ message }) => message)).toEqual([
    `${'x'.repeat(RUN_LOG_MESSAGE_MAX - 1)}\ufffd`,
    'ab\ufffd',
  ])
}, 90_000)

test('a run that is aborted ends before its next step or line, once, and leaves an audit row', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const done: string[] = []
  const slow = script(async (run) => {
    await run.step({ by: 1, total: 2 }, async () => undefined)
    done.push('first')
    await held
    await run.log('never').finally(() => done.push('logged or refused'))
    await run.step({ by: 1 }, async () => void done.push('second'))
  })
  await work(slow)
  const { id } = await start(slow)
  await expect.poll(() => done).toEqual(['first'])
  const abort = () => t.ask(chief, 'mutation ($id: ID!) { abortRun(id: $id) { state aborted } }', { variables: { id } })
  expect((await abort()).data).toEqual({ abortRun: { state: 'ABORTED', aborted: true } })
  expect((await abort()).errors?.[0]).toMatchObject({ message: RUN_ENDED, extensions: { code: 'CONFLICT' } })
  goOn()
  await expect.poll(() => done).toEqual(['first', 'logged or refused'])
  await expect
    .poll(
      async () =>
        (await t.database.pool.query('select from graphile_worker.jobs where task_identifier = $1', [slow.name]))
          .rowCount,
    )
    .toBe(0)
  expect(await runOf(id)).toMatchObject({ state: 'ABORTED', progress: 1, logs: [] })
  expect(done).not.toContain('second')
  const audited = `select from audit_log where action = 'abortRun' and subject_id = $1`
  expect((await t.database.pool.query(audited, [id])).rowCount).toBe(1)
})

test.each(RunState.options)('the status of a run that is %s follows from aborted and stoppedAt', async (state) => {
  const { id } = await start(script(async () => undefined, `test.${state}`))
  const finishedAt = isEnded(state) ? new Date() : null
  await t.database.pool.query('update runs set state = $2, finished_at = $3 where id = $1', [id, state, finishedAt])
  type Answer = { status: string; aborted: boolean; stoppedAt: string | null }
  const { answer } = await t.query<Answer>(chief, 'run', { id }, 'status aborted stoppedAt')
  const byRule = answer?.aborted ? 'ABORTED' : answer?.stoppedAt ? 'COMPLETED' : 'STARTED'
  expect(answer?.status).toBe(byRule)
})

test('a script that gives up in its last attempt says why, in its words', async () => {
  const shy = script(async () => {
    throw new GaveUp('Another import is at it')
  })
  const { id } = await start(shy)
  await shy
    .run(t.ctxOf({ kind: 'system', siteId: chief.siteId, roleId: null, task: shy.name }), {
      id,
      isLast: true,
      signal: new AbortController().signal,
    })
    .catch(() => undefined)
  expect(await runOf(id)).toMatchObject({ state: 'GAVE_UP', message: 'Another import is at it' })
})

test('the command does the work where no server runs, tells it, and refuses wrong words each by its name', async () => {
  const said: string[] = []
  const command = (...words: string[]) => taskCommand(ground(), [counting], words, (line) => void said.push(line))
  const counting = script(async (run, { n }) => {
    await run.log(`Counts to ${n}`)
    for (let at = run.progress; at < n; at++) await run.step({ by: 1, total: n }, async () => undefined)
  }, 'count')
  await t.database.pool.query('delete from workers')
  await command('count', '--site', 'ONE.test', '--n', '4')
  expect(said[0]).toMatch(/^Run \d+ of count$/)
  expect(said).toContain('Counts to 4')
  expect(said.at(-1)).toBe('Done: 4 of 4, 100%')
  await command('list')
  expect(said.at(-1)).toBe('count\tIs a test\t[--n NUMBER] [--isDryRun]')
  await expect(command('count', '--site', 'one.test', '--n', '10')).rejects.toMatchObject({
    code: 'INVALID',
    details: { fields: [expect.objectContaining({ path: 'n' })] },
  })
  await expect(command('count', '--site', 'one.test', '--m', '1')).rejects.toThrow(/--m/)
  await expect(command('count', '--site', 'no.test')).rejects.toThrow('No site has the host no.test.')
  await expect(command('other', '--site', 'one.test')).rejects.toThrow(/npm run task/)
  await expect(command('abort', '999', '--site', 'one.test')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the command tells why a run did not come to its end', async () => {
  const broken = script(async (run) => {
    await t.database.pool.query(`update runs set state = 'aborted', fence = fence + 1 where task = 'broken'`)
    await run.step({ by: 1 }, async () => undefined)
  }, 'broken')
  await t.database.pool.query('delete from workers')
  const watching = taskCommand(ground(), [broken], ['broken', '--site', 'one.test'], () => {})
  await expect(watching).rejects.toThrow('The run did not finish. Aborted: 0')
})
