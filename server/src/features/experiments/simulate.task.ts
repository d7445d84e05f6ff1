import { SIMULATION_SCRIPT, SimulationInput } from '@ward/domain/experiments/experiments'
import { mismatch, simulatedPercent } from '@ward/domain/experiments/figures'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { experimentById } from './experiments.db.ts'
import { simulated } from './simulation.ts'

const SESSIONS_A_STEP = 250_000

/** Simulates more sessions than a screen waits for. A run that goes on counts from the first session again. */
export const simulateExperiment = taskScript({
  name: SIMULATION_SCRIPT,
  title: 'Simulate an experiment',
  does: 'Tells how many simulated sessions each variant of an experiment would get. It changes nothing.',
  icon: 'test-pipe',
  options: SimulationInput.extend({
    id: SimulationInput.shape.id.meta({ title: 'ID of the experiment' }),
  }),
  run: async (ctx, run, { id, n }) => {
    const { seed, variants } = orNotFound(await experimentById(ctx.network, id))
    const counted = variants.map((each) => ({ ...each, sessions: 0 }))
    for (let from = 0; from < n; from += SESSIONS_A_STEP) {
      const part = await simulated({ seed, variants, n: Math.min(SESSIONS_A_STEP, n - from), from })
      for (const [at, each] of counted.entries()) each.sessions += part[at]?.results ?? 0
      const done = Math.min(n, from + SESSIONS_A_STEP)
      await run.step({ by: Math.max(0, done - run.progress), total: n }, async () => undefined)
    }
    for (const { key, sessions } of counted)
      await run.log(`${key}: ${sessions.toLocaleString('en')} (${simulatedPercent(sessions, n).toFixed(3)} %)`)
    await run.log(
      `Chance alone would give a difference this large or larger with p = ${mismatch(counted).toPrecision(3)}.`,
    )
  },
})
