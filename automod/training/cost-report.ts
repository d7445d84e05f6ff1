import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { table } from './evaluation-report.ts'
import { foldOf } from './fitting.ts'
import { asBody, type Labelled, type LabelledSets } from './labelled-sets.ts'

const PROBE = new URL('../memory-probe.ts', import.meta.url).pathname
const TEXTS = 10_000
/** As long as a post of a member is on average, in characters. */
const MEAN_LENGTH = 340

const Held = z.object({ rss: z.number(), heap: z.number(), buffers: z.number() })
const Probed = z.object({
  ...{ bare: Held, code: Held, loaded: Held, judged: Held },
  ...{ most: z.number(), texts: z.number(), characters: z.number(), microseconds: z.number() },
})

/** The cost of judging for a process: memory step by step, and texts a second, in a process that does nothing else. */
export function costReport(sets: LabelledSets): string {
  const texts = textsOfLength(sets)
  const { stdout, status, error } = spawnSync(process.execPath, [PROBE], {
    input: texts.map((text) => `${JSON.stringify(asBody(text))}\n`).join(''),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (status !== 0) throw error ?? new Error('The texts could not be judged')
  const probed = Probed.parse(JSON.parse(stdout))
  const steps = [
    ['Node alone', probed.bare],
    ['with the code that judges', probed.code],
    ['with both weights', probed.loaded],
    [`after ${probed.texts.toLocaleString('en-US')} texts`, probed.judged],
  ] as const
  const second = (probed.texts * 1e6) / probed.microseconds
  return [
    table(
      ['a process that only judges', 'resident', 'heap', 'buffers'],
      steps.map(([name, { rss, heap, buffers }]) => [name, ...[rss, heap, buffers].map(megabytes)]),
    ),
    `\nAt most ${megabytes(probed.most)} were resident while it judged. Scores, danger and private data together: ` +
      `${Math.round(second).toLocaleString('en-US')} texts a second of processor time on one core ` +
      `(mean ${Math.round(probed.characters / probed.texts)} characters).`,
  ].join('\n')
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Texts of all collections, short and long ones so mixed that they are of the mean length of a post. */
function textsOfLength(sets: LabelledSets): string[] {
  const mixed = (texts: readonly Labelled[]) =>
    texts.toSorted((a, b) => foldOf(a, 1e9) - foldOf(b, 1e9)).map(({ input }) => input.text)
  const all = mixed([...sets.messages, ...sets.videos.flat(), ...sets.tweets, ...sets.health, ...sets.more])
  const [short, long] = [
    all.filter((text) => text.length < MEAN_LENGTH),
    all.filter((text) => text.length >= MEAN_LENGTH),
  ]
  const chosen: string[] = []
  for (let characters = 0; chosen.length < TEXTS; ) {
    const next = (characters > chosen.length * MEAN_LENGTH ? short : long).pop()
    if (next === undefined) break
    chosen.push(next)
    characters += next.length
  }
  return chosen
}
