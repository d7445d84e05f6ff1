import type { Age, ContentKind, DemoThread, Operation, SiteKey, ThemeKey } from './shapes.ts'

/** Why a flag was opened: a find of automod, a member's report, or waiting for approval. */
export type Why = 'language' | 'image' | 'reported' | 'spam' | 'held' | 'crisis'

/** How moderation went: why the flag was opened and what staff did then, in this order. */
export type Story = {
  why: Why[]
  steps: Operation[]
  /** 'username: reason' each; invented where left out. */
  reports?: string[]
  assigned?: string[]
  /** The subject of reports where the chips do not tell: unsafe advice, or swearing at the illness. */
  about?: 'unsafe' | 'swearing'
  /** Reason given with the last operation. */
  note?: string
}

/** A piece as it is written down; ages such as '1d 4h 20m'. */
export type Draft = {
  by: string
  ago: string
  text: string
  flag?: Story
  /** When the flag was opened, where that must not be left to chance. */
  flagged?: string
  burst?: string
  replies?: Draft[]
}

export type ThreadDraft = Draft & {
  name: string
  tags: string[]
  topics?: string[]
  theme?: ThemeKey
  is?: ('closed' | 'premoderated' | 'featured' | 'homepage')[]
}

export type ProfileDraft = { user: string; flag: Story; flagged: string }

/** Username, days since joining, bio. */
export type MemberDraft = [string, number, string?]

export type PostDraft = {
  title: string
  category: string
  author: string
  days: number
  theme: ThemeKey
  text: string
}

/** A piece before moderation has been played through; `text` is in the demo's markup. */
export type RawPiece = {
  site: SiteKey
  kind: ContentKind
  key: string
  author: string
  root: string | null
  parent: string | null
  text: string
  age: Age
  flag: Story | null
  flagged: Age | null
  burst: string | null
  thread: DemoThread | null
  theme: ThemeKey | null
}

type Extra = Omit<Story, 'why' | 'steps'>
const story =
  (steps: Operation[]) =>
  (why: string, extra: Extra = {}): Story => ({ why: reasons(why), steps, ...extra })

function reasons(words: string): Why[] {
  const known: Why[] = ['language', 'image', 'reported', 'spam', 'held', 'crisis']
  return words
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const why = known.find((each) => each === word)
      if (!why) throw new Error(`'${word}' is not a reason to open a flag`)
      return why
    })
}

/** Each takes the reasons as words: 'image reported'. */
export const open = story([])
export const done = story(['DONE'])
export const deleted = story(['DELETE'])
export const spammed = story(['SPAM'])
export const approved = story(['APPROVE'])
export const reopened = story(['DONE', 'REOPEN'])
export const restored = story(['DELETE', 'UN_DELETE', 'DONE'])
export const cleared = story(['SPAM', 'UN_SPAM', 'DONE'])

/** Staff opened the flag from the content, which makes a closed one. */
export const noted: Story = { why: [], steps: [] }
