import { SIMULATION_SCRIPT, SimulationInput } from '@ward/domain/experiments/experiments'
import { mismatch, simulatedPercent } from '@ward/domain/experiments/figures'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { experimentById } from './experiments.db.ts'
import { simulated } from './simulation.ts'

const SESSIONS_A_STEP = 250_000

/** Simulates more sessions than a screen waits for, of the variants as they were when it began. */
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
    const soFar = () => run.goesOnFrom({ seed, variants, done: 0, sessions: variants.map(() => 0) })
    while (soFar().done < n) {
      const { done: from, sessions, ...of } = soFar()
      const done = Math.min(n, from + SESSIONS_A_STEP)
      const part = await simulated({ ...of, n: done - from, from })
      const sum = sessions.map((some, at) => some + (part[at]?.results ?? 0))
      await run.step({ by: done - from, total: n }, async () => run.keep({ ...of, done, sessions: sum }))
    }
    const { variants: simulatedOnes, sessions } = soFar()
    const counted = simulatedOnes.map((each, at) => ({ ...each, sessions: sessions[at] ?? 0 }))
    for (const { key, sessions } of counted)
      await run.log(`${key}: ${sessions.toLocaleString('en')} (${simulatedPercent(sessions, n).toFixed(3)} %)`)
    await run.log(
      `Chance alone would give a difference this large or larger with p = ${mismatch(counted).toPrecision(3)}.`,
    )
  },
})
