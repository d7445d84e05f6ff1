import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type Features, featuresOf } from '../../server/src/features/automod/features.ts'
import { textHash } from '../../server/src/features/automod/fold.ts'
import {
  inOwnWords,
  TRUSTED_BY_DEFAULT,
  withoutNoEvidence,
  withoutSiteTalk,
} from '../../server/src/features/automod/no-evidence.ts'
import { type ScoredText, scoredText } from '../../server/src/features/automod/scorer.ts'
import { plainText } from '../../server/src/platform/html/text.ts'
import { nearToBad, saidUnderPosts, soldUnderPosts } from './made/comments.ts'
import { everyday } from './made/everyday.ts'
import { saidInForums, soldInForums } from './made/forum.ts'
import { roughAtPeople, roughButFine } from './made/near-abuse.ts'
import { abuseOfMembers } from './made/offence.ts'
import { aboutIllness } from './made/ordinary.ts'
import { harmInFrames, harmInPlainWords, harmlessInFrames, harmlessInTheirWords } from './made/plain-harm.ts'
import { soldToMembers } from './made/spam.ts'
import { nearThreats, threatsAndIllWishes } from './made/threats.ts'

/** A text and what people said of it. `hash` is equal for texts that differ only in looks. */
export type Labelled = {
  set: string
  input: ScoredText
  hash: string
  isBad: boolean
  features: Features
  /** Of its writer's own words, by which offence is judged. */
  ownFeatures: Features
  /** Without appeals that lead nowhere but to the site, by which spam is judged. */
  outwardFeatures: Features
  /** The collection's label, where it tells more than good and bad ('not_hate' is not 'clean'). */
  label: string | undefined
}

/** The author of a text nobody knows the author of: an ordinary member. */
export const ORDINARY_MEMBER = { authorAgeDays: 365, authorPosts: 10, repeats: 0 }

/** The folder of collections beside the checkout. */
export const COLLECTIONS = new URL('../../../shared/data/', import.meta.url)

export const VIDEOS = ['Youtube01-Psy', 'Youtube02-KatyPerry', 'Youtube03-LMFAO'] as const

/** Everything the classifier is trained with and measured by, read from the folder of collections. */
export function labelledSets(folder: URL = COLLECTIONS) {
  const read = (path: string) => {
    const file = readFileSync(new URL(path, folder))
    return (path.endsWith('.gz') ? gunzipSync(file) : file).toString()
  }
  const lines = (path: string) => read(path).split('\n').filter(Boolean)
  return {
    messages: lines('labelled-text/sms-1672.tsv').map((line) => {
      const [label, ...body] = line.split('\t')
      return labelled('messages', asBody(body.join('\t')), label === 'spam')
    }),
    videos: VIDEOS.map((name) =>
      csvRecords(read(`labelled-text/${name}.csv`)).map((row) => labelled(name, row[3] ?? '', row[4] === '1')),
    ),
    tweets: csvRecords(read('labelled-text/offensive-12000.csv.gz')).map((row) =>
      labelled('tweets', asBody(plainText(row[6] ?? '')), row[5] !== '2'),
    ),
    health: [
      ...csvRecords(read('health-text/questions-500.csv')).map((row) => row[1] ?? ''),
      ...lines('health-text/answers-1500.jsonl.gz').map((line) => (JSON.parse(line) as { answer: string }).answer),
    ].map((text) => labelled('health', asBody(text), false)),
    more: existsSync(new URL('labelled-text-2/', folder))
      ? MORE_SETS.flatMap((set) => lines(`labelled-text-2/${set}.jsonl.gz`).map(rowOf(set)))
      : [],
  }
}

/** More collections, each of one origin. Those for spam come first. */
const MORE_SETS = [
  ...['spamassassin', 'tg-spam'],
  ...['civil-comments-spans', 'edos', 'implicit-hate', 'hatemoji-build', 'stormfront', 'convabuse'],
  ...['wikipedia-talk', 'toxigen-demonstrations'],
] as const

const BAD = new Set(['offensive', 'spam'])
const Row = z.object({ text: z.string(), label: z.string(), sub: z.string().optional() })

const rowOf = (set: string) => (line: string) => {
  const { text, label, sub } = Row.parse(JSON.parse(line))
  return labelled(set, asBody(text), BAD.has(label), sub === undefined ? label : `${label} ${sub}`)
}

/** The features that a score is judged by; it is trained with all of them. */
export const judgedFeatures = (score: 'spam' | 'offensive', text: Labelled): Features =>
  score === 'offensive' ? text.ownFeatures : text.outwardFeatures

export type LabelledSets = ReturnType<typeof labelledSets>

/** The texts written for Ward, as examples for one score; `further` harmless ones stand among them. */
export function madeTexts(score: 'spam' | 'offensive', further: readonly string[] = []): Labelled[] {
  const texts = (list: readonly string[], isBad: boolean, set = 'made') =>
    list.map((text) => labelled(set, asBody(text), isBad))
  return [
    ...texts([...soldToMembers, ...soldUnderPosts, ...soldInForums], score === 'spam'),
    ...texts(abuseOfMembers, score === 'offensive'),
    ...texts([...aboutIllness, ...saidUnderPosts, ...nearToBad, ...saidInForums, ...further], false),
    // Far from spam, these are one more kind of talk to it.
    ...texts(
      [...roughAtPeople, ...harmInPlainWords, ...harmInFrames],
      score === 'offensive',
      score === 'offensive' ? 'made' : 'everyday',
    ),
    ...texts(
      [...roughButFine, ...harmlessInTheirWords, ...harmlessInFrames],
      false,
      score === 'offensive' ? 'made' : 'everyday',
    ),
    ...texts(everyday, false, 'everyday'),
    // They say nothing of spam.
    ...(score === 'offensive' ? [...texts(threatsAndIllWishes, true), ...texts(nearThreats, false)] : []),
  ]
}

/** A text of a set. Its features are found when they are first asked for: not every command needs those of every set. */
export function labelled(set: string, body: string, isBad: boolean, label?: string): Labelled {
  const input = withoutNoEvidence(scoredText(body, ORDINARY_MEMBER), TRUSTED_BY_DEFAULT)
  const [own, outward] = [inOwnWords(input), withoutSiteTalk(input)]
  let features: Features | undefined
  return {
    set,
    input,
    hash: textHash(input.text),
    isBad,
    label,
    get features() {
      features ??= featuresOf(input)
      return features
    },
    get ownFeatures() {
      return own === input ? this.features : featuresOf(own)
    },
    get outwardFeatures() {
      return outward === input ? this.features : featuresOf(outward)
    },
  }
}

/** The records of a CSV text without its first one; quoted fields hold commas, doubled quotes and line breaks. */
export function csvRecords(text: string): string[][] {
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

/** A text as the body that reads like it. */
export function asBody(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
