import { expect } from 'vitest'
import type { Actor, TestApp } from '../../../test/app.ts'
import { inTurns } from '../../platform/jobs/jobs.fixtures.ts'
import type { TaskScript } from '../../platform/jobs/task-script.ts'

type Started = { id: string; lines: string[]; error: string | null; state: string }

/** Asks for a run as somebody would. */
export const startScript = (t: TestApp, actor: Actor, script: TaskScript, options: object, upload?: string) =>
  t.mutate<{ id: string }>(
    actor,
    'runTaskScript',
    { symbol: script.name, options: JSON.stringify(options), upload },
    'id',
  )

/** Starts a script and does its work as a worker would: its lines, and why it ended early. */
export async function runScript(
  t: TestApp,
  actor: Actor,
  script: TaskScript,
  options: object,
  upload?: string,
): Promise<Started> {
  const { answer, refusal } = await startScript(t, actor, script, options, upload)
  const id = answer?.id ?? expect.fail(refusal?.message ?? 'The run was not started')
  await doRun(t, actor, script, id)
  return { id, ...(await ofRun(t, id)) }
}

/** Does the work of a run that was started, by default in an attempt after which there are others. */
export async function doRun(
  t: TestApp,
  { siteId }: Pick<Actor, 'siteId'>,
  script: TaskScript,
  id: string,
  { isLast = false }: { isLast?: boolean } = {},
) {
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: script.name }, siteId)
  const job = { id, isLast, signal: new AbortController().signal }
  await inTurns((turn) => script.run(ctx, { ...job, ...turn }).catch(() => undefined))
}

async function ofRun(t: TestApp, id: string): Promise<Omit<Started, 'id'>> {
  const ask = async <Row>(text: string): Promise<Row[]> => (await t.database.pool.query(text, [id])).rows
  const [run] = await ask<{ error: string | null; state: string }>('select error, state from runs where id = $1')
  const said = await ask<{ message: string }>('select message from run_logs where run_id = $1 order by id')
  return { lines: said.map(({ message }) => message), error: run?.error ?? null, state: run?.state ?? '' }
}
