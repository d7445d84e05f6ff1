import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { atLeast, type Bench, type Figure, none, sum } from './proof.ts'

export const name = 'long-journeys'
export const title = 'whole shifts, slow answers and second ways in the browser: the journeys tagged @long'

const PROGRAM = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
const CONFIG = fileURLToPath(new URL('../e2e/playwright.config.ts', import.meta.url))

/** What Playwright's own report in JSON says of a file, as far as it is read here. */
type Suite = { file: string; suites?: Suite[]; specs: { title: string; ok: boolean }[] }

/** Files that share a part: making the demo network and starting servers takes longer than most files. */
const TOGETHER = 6

/** A few files are a part: a proof that was interrupted goes on behind them. */
export async function run(bench: Bench): Promise<Figure[]> {
  const files = (await report(bench, '--list')).map(({ file }) => basename(file))
  const taken: { passed: number; failed: string[] }[] = []
  for (let at = 0; at < files.length; at += TOGETHER) {
    const some = files.slice(at, at + TOGETHER)
    taken.push(
      await bench.part(some.join(' '), async () => {
        const specs = (await report(bench, ...some)).flatMap(specsOf)
        const failed = specs.filter(({ ok }) => !ok).map(({ title }) => title)
        bench.say(`${specs.length - failed.length} passed${failed.map((each) => `; FAILED ${each}`).join('')}`)
        return { passed: specs.length - failed.length, failed }
      }),
    )
  }
  return [
    atLeast('journeys that passed', sum(taken.map(({ passed }) => passed)), 30),
    none('journeys that failed', sum(taken.map(({ failed }) => failed.length))),
  ]
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

async function report(bench: Bench, ...args: string[]): Promise<Suite[]> {
  const program = [PROGRAM, 'test', '--config', CONFIG, '--grep', '@long', '--reporter', 'json', ...args]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  bench.later(() => child.kill('SIGTERM'))
  const said = await text(child.stdout)
  return (JSON.parse(said) as { suites: Suite[] }).suites
}
