import type { ImportRow } from '../import-rows.ts'

/** A question of the set of 500: its own words, and the question in one sentence. */
export type HealthQuestion = { text: string; summary: string }
/** An answer of the set of 1,500: its subject, and the question it answers. */
export type HealthAnswer = { focus: string; question: string; answer: string }

const ASKERS = 40
const ANSWERERS = 12

/**
 * Health texts as rows to import: each question a thread, each answer a comment under the article of its subject. All of
 * them wait for approval, as texts do that nobody of the site has seen: each stands in the queue with its scores.
 */
export function* healthRows(
  questions: Iterable<HealthQuestion>,
  answers: Iterable<HealthAnswer>,
): Generator<ImportRow> {
  for (let n = 1; n <= ASKERS; n++) yield { type: 'user', id: `asker-${n}`, username: `asker_${n}` }
  for (let n = 1; n <= ANSWERERS; n++) yield { type: 'user', id: `answerer-${n}`, username: `answerer_${n}` }
  let made = 0
  for (const { text, summary } of questions) {
    const id = ++made
    const authorId = `asker-${(id % ASKERS) + 1}`
    yield { type: 'thread', id, title: summary || `Question ${id}`, authorId, body: asText(text), state: 'pending' }
  }
  const subjects = new Map<string, number>()
  let answered = 0
  for (const { focus, question, answer } of answers) {
    const id = ++answered
    let postId = subjects.get(focus)
    if (postId === undefined) {
      postId = subjects.size + 1
      subjects.set(focus, postId)
      yield { type: 'post', id: postId, title: focus || 'Health', body: asText(`Questions and answers: ${focus}.`) }
    }
    const authorId = `answerer-${(subjects.size % ANSWERERS) + 1}`
    yield { type: 'comment', id, postId, authorId, body: asText(`${question}\n\n${answer}`), state: 'pending' }
  }
}

/** Nothing in these texts is markup. */
const asText = (text: string) => text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The rows of a CSV table by the names in its first row; cells may hold line ends and doubled quotes. */
export function csvRows(text: string): Record<string, string>[] {
  const [names = [], ...rows] = cellsOf(text)
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}
