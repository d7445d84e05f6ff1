import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { plainText } from '../../platform/html/text.ts'

/** A body and what people said of it. */
export type Labelled = { body: string; isBad: boolean }

const shared = new URL('../../../../../shared/data/', import.meta.url)

/** Whether the labelled texts lie beside the checkout; tests that need them say that they skip. */
export const labelledTextIsThere = existsSync(new URL('labelled-text/', shared))
if (!labelledTextIsThere) console.warn('Skipped: ../shared/data/labelled-text is not there')

function read(path: string): string {
  const file = readFileSync(new URL(path, shared))
  return (path.endsWith('.gz') ? gunzipSync(file) : file).toString()
}

function csv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n\r]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === ',') continue
    if (row.length > 1) rows.push(row)
    row = []
  }
  return rows.slice(1)
}

/** Rows with an odd number: the weights were set with the even ones in sight. */
const unseen = <T>(rows: T[]): T[] => rows.filter((_row, at) => at % 2 === 1)

export const corpora = {
  textMessages: () =>
    unseen(read('labelled-text/sms-1672.tsv').split('\n').filter(Boolean)).map((line): Labelled => {
      const [label, body = ''] = line.split('\t')
      return { body: asBody(body), isBad: label === 'spam' }
    }),
  videoComments: () =>
    unseen(['01-Psy', '02-KatyPerry', '03-LMFAO'].flatMap((name) => csv(read(`labelled-text/Youtube${name}.csv`)))).map(
      (row): Labelled => ({ body: row[3] ?? '', isBad: row[4] === '1' }),
    ),
  tweets: () =>
    unseen(csv(read('labelled-text/offensive-12000.csv.gz'))).map(
      (row): Labelled => ({ body: asBody(plainText(row[6] ?? '')), isBad: row[5] !== '2' }),
    ),
  healthQuestions: () =>
    unseen(csv(read('health-text/questions-500.csv'))).map(
      (row): Labelled => ({ body: asBody(row[1] ?? ''), isBad: false }),
    ),
  healthAnswers: () =>
    unseen(read('health-text/answers-1500.jsonl.gz').split('\n').filter(Boolean)).map(
      (line): Labelled => ({ body: asBody((JSON.parse(line) as { answer: string }).answer), isBad: false }),
    ),
}

function asBody(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
