import { readFile } from 'node:fs/promises'
import { DrawRecord } from '@ward/domain/engagement/draws'
import { StartupProblem } from '../../../platform/startup-problem.ts'
import { commitmentOf, drawnFrom, entriesHashOf, isTrue } from './draw.ts'

export const DRAW_USAGE = `npm run draw -- FILE
  FILE   the record of a draw, as the console gives it`

/** `npm run draw -- FILE`: draws again from a published record, without a database. @throws StartupProblem where other entries win, or the file is none */
export async function drawCommand(args: readonly string[], say: (line: string) => void): Promise<void> {
  const [file] = args
  if (!file || args.length > 1) throw new StartupProblem(DRAW_USAGE)
  const record = DrawRecord.safeParse(await parsed(file))
  if (!record.success) throw new StartupProblem(`${file} is no record of a draw.`)
  const { giveaway, salt, entries, winners } = record.data
  say(`Giveaway ${giveaway}: ${entries.length} entries, their hash is ${entriesHashOf(entries)}`)
  say(`The hash of the salt, as it was published before: ${commitmentOf(salt)}`)
  if (!isTrue(record.data)) {
    const found = drawnFrom(salt, entries, winners.length).join(', ')
    throw new StartupProblem(`The record names other winners than are drawn from it: ${found}`)
  }
  say(`Drawn again, the same entries win: ${winners.join(', ')}`)
}

async function parsed(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new StartupProblem(`${file} cannot be read as a record of a draw.`)
  }
}
