import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { csvRows, type HealthAnswer, healthRows } from './features/import/jsonl/health-text.ts'
import { explained } from './platform/command.ts'
import { StartupProblem } from './platform/startup-problem.ts'

const USAGE = 'npm run health-text -- FOLDER FILE.jsonl'

// Turns the health texts of a folder (questions-500.csv, answers-1500.jsonl.gz) into JSON Lines to import.
await explained(async () => {
  const [folder, file, ...others] = process.argv.slice(2)
  if (!folder || !file || others.length > 0) throw new StartupProblem(USAGE)
  const rows = healthRows(questionsOf(folder), answersOf(folder))
  await pipeline(Readable.from(rows.map((row) => `${JSON.stringify(row)}\n`)), createWriteStream(file))
}, USAGE)

function questionsOf(folder: string) {
  const rows = csvRows(readFileSync(join(folder, 'questions-500.csv'), 'utf8'))
  return rows.map(({ CHQ: text = '', Summary: summary = '' }) => ({ text, summary }))
}

function answersOf(folder: string): HealthAnswer[] {
  const lines = gunzipSync(readFileSync(join(folder, 'answers-1500.jsonl.gz')))
    .toString()
    .split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}
