import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { evaluateClassifier, scoreLine, trainClassifier } from './features/automod/automod-command.ts'
import { COLLECTIONS } from './features/automod/training/labelled-sets.ts'
import { explained } from './platform/command.ts'
import { StartupProblem } from './platform/startup-problem.ts'

const USAGE = `npm run automod -- score                       reads one JSON string a line, prints the scores of each as a line
npm run automod -- evaluate [--data FOLDER]    prints how well the classifier does on text it has not seen
npm run automod -- train [--data FOLDER]       makes the shipped weights anew from the collections of labelled text`

await explained(async () => {
  const { verb, data } = asked()
  const folder = data === undefined ? COLLECTIONS : pathToFileURL(`${data}/`)
  if (verb === 'score') return await score()
  if (verb === 'evaluate')
    return evaluateClassifier(folder, { say: console.info, step: console.error, clock: () => performance.now() })
  if (verb === 'train') return trainClassifier(folder, console.info)
  throw new StartupProblem(USAGE)
})

function asked() {
  try {
    const { values, positionals } = parseArgs({
      options: { data: { type: 'string' } },
      allowPositionals: true,
    })
    return { verb: positionals[0], ...values }
  } catch {
    throw new StartupProblem(USAGE)
  }
}

/** A line that is no JSON string is told on standard error, the others are answered, and the exit code is 1. */
async function score(): Promise<void> {
  let number = 0
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    try {
      console.info(scoreLine(line, number))
    } catch (error) {
      if (!(error instanceof StartupProblem)) throw error
      console.error(error.message)
      process.exitCode = 1
    }
  }
}
