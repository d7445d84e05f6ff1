// Splits the specification into its sentences. Each sentence is known by document, section and its own words; the number
// only keeps the order, so a sentence that is added or reworded is seen and nothing else moves.

export type Sentence = {
  /** 1, 2 or 3: the number the document's file name starts with. */
  document: number
  /** '2.4' where the heading has a number, '2 Users list' where a chapter's part has a name only, '0' before the first. */
  section: string
  /** Running number within the section, from 1. */
  number: number
  text: string
}

const HEADING = /^(#{2,3})\s+(?:(\d+(?:\.\d+)*)\.?\s+)?(.*)$/
const TABLE_RULE = /^\|[\s:|-]+\|$/
const TITLE_ONLY = /^(?:[-*]\s+)?\*\*[^*]+\*\*:?$/

/**
 * Every sentence of one document, in order. A table row is one sentence (cells joined by ' | '); its header row, headings
 * and lines that are nothing but a bold title are not sentences. A bullet point counts, and one of several sentences is
 * split like any paragraph.
 */
export function sentencesOf(document: number, markdown: string): Sentence[] {
  const sentences: Sentence[] = []
  let chapter = '0'
  let section = '0'
  const lines = markdown.split('\n').map((line) => line.trim())
  lines.forEach((line, at) => {
    const heading = HEADING.exec(line)
    if (heading) {
      const [, level, number, title] = heading
      if (level === '##') chapter = number ?? `${title}`
      section = number ?? `${chapter} ${title}`
      return
    }
    if (line === '' || line.startsWith('# ') || TITLE_ONLY.test(line) || TABLE_RULE.test(line)) return
    if (line.startsWith('|') && TABLE_RULE.test(lines[at + 1] ?? '')) return
    for (const text of line.startsWith('|') ? [cells(line)] : split(line.replace(/^[-*]\s+/, ''))) {
      sentences.push({ document, section, number: 0, text })
    }
  })
  return numbered(sentences)
}

const cells = (row: string) =>
  row
    .slice(1, row.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ')

/** A full stop inside quotation marks belongs to a message, so quotations are blanked before looking for the ends. */
function split(paragraph: string): string[] {
  let blanked = paragraph
  for (const quotation of quotationsOf(paragraph))
    blanked = blanked.replace(`'${quotation}'`, (hit) => '_'.repeat(hit.length))
  const texts: string[] = []
  let start = 0
  for (const end of blanked.matchAll(/[.!?][_)]?\s+(?=[A-Z_/*({`])/g)) {
    texts.push(paragraph.slice(start, end.index + end[0].length).trim())
    start = end.index + end[0].length
  }
  texts.push(paragraph.slice(start).trim())
  return texts.filter((text) => text !== '')
}

const QUOTATION = /(?<=^|[\s(|])'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?=$|[\s.,;:)|])/g
/** One message of document 2 holds quotation marks itself, which no rule tells from three quotations in a row. */
const QUOTES_WITHIN = "Link must start with '/', 'http://', or 'https://'"

/** The quotations in single quotation marks, apostrophes within words left alone, in order and with repetitions. */
export function quotationsOf(text: string): string[] {
  const within = text.includes(`'${QUOTES_WITHIN}'`) ? [QUOTES_WITHIN] : []
  const rest = text.replace(`'${QUOTES_WITHIN}'`, ' ')
  return [...within, ...[...rest.matchAll(QUOTATION)].map((hit) => hit[1] ?? '')]
}

function numbered(sentences: Sentence[]): Sentence[] {
  const seen = new Map<string, number>()
  return sentences.map((sentence) => {
    const number = (seen.get(sentence.section) ?? 0) + 1
    seen.set(sentence.section, number)
    return { ...sentence, number }
  })
}
