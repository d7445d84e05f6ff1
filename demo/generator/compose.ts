import type { Story } from '../drafts.ts'
import type { Random } from '../random.ts'
import type { ContentKind, SiteKey, ThemeKey } from '../shapes.ts'
import { phrases } from './phrases.ts'
import { themes } from './themes.ts'
import { sharedWords, siteWords } from './words.ts'

type Order = {
  site: SiteKey
  kind: ContentKind
  theme: ThemeKey
  story: Story | null
  /** Username of the author answered. */
  answers: string | null
  random: Random
}

/** One text of sentence parts that reads as what its flag says: a picture, rudeness, advertising, unsafe advice. */
export function compose(order: Order): { text: string; name: string } {
  const { site, theme, story, random } = order
  const why = story?.why ?? []
  const words = { ...sharedWords, ...siteWords[site] }
  const sells = why.includes('spam') && !isHarmless(story)
  const parts = sells ? pitchOf(order) : voiceOf(order)
  const said = filled(parts.join(' '), words, random)

  const pictures = sells ? phrases.spamPictures : themes[theme].pictures
  const [alt, image] = random.pick(pictures)
  const picture = `![${alt}](${image})`
  const text = !why.includes('image') ? said : random.chance(0.35) ? `${picture}\n\n${said}` : `${said} ${picture}`
  const titles = sells ? phrases.pitchTitles : themes[theme].titles
  const title = order.kind === 'thread' ? random.pick(titles) : ''
  return { text, name: filled(title, words, random) }
}

/** Judged to be fine: it only looked like spam. */
function isHarmless(story: Story | null): boolean {
  return story !== null && story.steps.at(-1) === 'DONE'
}

function pitchOf({ story, random }: Order): string[] {
  const sneer = story?.why.includes('language') ? [random.pick(phrases.sneers)] : []
  return [random.pick(phrases.pitches), ...sneer, random.pick(phrases.hooks)]
}

function voiceOf({ kind, theme, story, answers, random }: Order): string[] {
  const { says, goes, ends, asks } = themes[theme]
  const why = story?.why ?? []
  const share = why.includes('spam') ? [random.pick(phrases.shares)] : []
  const mention = answers && random.chance(0.45) ? `@{${answers}} ` : ''
  const isAnswer = kind === 'reply' || kind === 'comment' || kind === 'status_reply'

  if (why.includes('language') && isAnswer) {
    return [mention + random.pick(phrases.rude), random.pick(phrases.dismissals), ...share]
  }
  if (kind === 'status_reply') {
    const after = random.chance(0.6) ? [random.pick(phrases.afterthoughts)] : []
    return [mention + random.pick(phrases.comforts), ...after, ...unsafeOf(story, random), ...share]
  }
  if (why.includes('language')) {
    const grumble = random.pick(phrases.grumbles)
    const another = random.pick(phrases.grumbles)
    const more = random.chance(0.5) && another !== grumble ? [another] : []
    return [random.pick(phrases.curses), grumble, ...more, ...share, random.pick(phrases.rests)]
  }
  const start = isAnswer && random.chance(0.5) ? [mention + random.pick(phrases.leads)] : []
  const middle = random.chance(0.7) ? [random.pick(goes)] : []
  const finish =
    kind === 'thread' || random.chance(0.3) ? [random.pick(asks)] : random.chance(0.7) ? [random.pick(ends)] : []
  return [...start, random.pick(says), ...unsafeOf(story, random), ...middle, ...share, ...finish]
}

function unsafeOf(story: Story | null, random: Random): string[] {
  return story?.about === 'unsafe' ? [random.pick(phrases.unsafe)] : []
}

const slugWords = ['spring', 'calm', 'lantern', 'river', 'north', 'garden', 'first', 'quiet', 'amber', 'home']

/** Fills the slots, never the same word twice in a text, and gives each sentence its capital letter. */
function filled(text: string, words: Record<string, string[]>, random: Random): string {
  const used = new Set<string>()
  const full = text.replace(/(?<!@)\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'slug') return `${random.pick(slugWords)}-${random.between(2, 99)}`
    const choices = words[slot]
    if (!choices) throw new Error(`No words for the slot '${slot}'`)
    const fresh = choices.filter((word) => !used.has(word))
    const word = random.pick(fresh.length > 0 ? fresh : choices)
    used.add(word)
    return word
  })
  return full.replace(/(^|[.!?…] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
}
