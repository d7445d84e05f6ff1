import { asBody, type Labelled, type LabelledSets, labelled, VIDEOS } from './labelled-sets.ts'
import { LOOK_ALIKE_PAIRS } from './look-alike-pairs.ts'

export type ScoreName = 'spam' | 'offensive'

/** The abilities a score must have, written as functional tests: texts of one kind, all bad or all fine. None is trained with. */
export type Capability = { score: ScoreName; name: string; isBad: boolean; texts: readonly string[] }

/**
 * The meaning of an origin's labels: both classes mean what they say, the good ones may be bad in another way, or one class alone
 * is there.
 */
export type Meaning = 'two classes' | 'good unsure' | 'one class'

/** The origins a score is tried on, those whose good texts are good first. */
export const ORIGINS: Record<ScoreName, Readonly<Record<string, Meaning>>> = {
  spam: {
    messages: 'two classes',
    videos: 'two classes',
    spamassassin: 'two classes',
    'tg-spam': 'one class',
    health: 'one class',
    pairs: 'good unsure',
  },
  offensive: {
    tweets: 'two classes',
    convabuse: 'two classes',
    'wikipedia-talk': 'two classes',
    'toxigen-demonstrations': 'two classes',
    'hatemoji-build': 'good unsure',
    'implicit-hate': 'good unsure',
    stormfront: 'good unsure',
    edos: 'good unsure',
    'civil-comments-spans': 'one class',
    health: 'one class',
    pairs: 'good unsure',
  },
}

/** Where a text comes from. All videos are one origin: the same site, the same weeks, the same trade. */
export const originOf = ({ set }: Labelled): string => ((VIDEOS as readonly string[]).includes(set) ? 'videos' : set)

/** The texts of each origin a score is tried on; look-alikes are written for Ward and never trained with. */
export function textsByOrigin(sets: LabelledSets, score: ScoreName): Map<string, Labelled[]> {
  const own = score === 'spam' ? [...sets.messages, ...sets.videos.flat()] : sets.tweets
  const pairs = LOOK_ALIKE_PAIRS.filter((pair) => pair.score === score).flatMap(({ bad, fine }) => [
    labelled('pairs', asBody(bad), true),
    labelled('pairs', asBody(fine), false),
  ])
  const known = Object.keys(ORIGINS[score])
  const all = Map.groupBy([...own, ...sets.more, ...sets.health, ...pairs], originOf)
  return new Map(known.map((origin) => [origin, all.get(origin) ?? []]))
}
