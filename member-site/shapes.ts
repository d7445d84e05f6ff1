import type { Html } from '../server/src/platform/html/template.ts'

/** What every page knows of its site and of who reads it. */
export type Frame = {
  siteName: string
  /** The zone that times are told in. */
  timeZone: string
  hasForums: boolean
  /** Whether this reader has private messages here. */
  hasMessages: boolean
  /** Who is signed in, and the hidden fields by which a form says that its page was loaded for them; null for a visitor. */
  reader: { username: string; isStaff: boolean; loadedFor: Html } | null
  /** The path of this page, to come back to after signing in. */
  here: string
  styleHref: string
}

/** An author as members see them; without an address where their profile is not open. */
export type Person = { name: string; href: string | null; picture: string | null; labels: readonly string[] }

/** Something written, with its author; `marks` say to staff why members do not see it. */
export type Text = {
  by: Person
  at: Date
  isEdited: boolean
  body: Html
  marks: readonly string[]
  /** Where staff decide about it; null for members. */
  moderateHref: string | null
}

/** A comment or reply. `text` is null where it was taken away and something under it stays. */
export type Answer = {
  /** The fragment that leads here: `comment-12`. */
  anchor: string
  /** 0 for what answers the page itself. */
  level: number
  /** What it answers, when that is another answer. */
  to: { name: string; href: string } | null
  text: Text | null
}

/** Answers in reading order, with the way to those that do not fit on the page. */
export type Answers = { all: readonly Answer[]; count: number; earlierHref: string | null; newestHref: string | null }

/** A line of a list that leads to a page. */
export type Entry = {
  title: string
  href: string
  by: Person | null
  at: Date
  answers: number
  /** What a thread is about, in words. */
  tags: readonly string[]
  marks: readonly string[]
}

/** A page of a list. */
export type Listed<T> = { entries: readonly T[]; earlierHref: string | null; newestHref: string | null }

/** Something said in a conversation, as plain text. */
export type Said = { by: Person; isOwn: boolean; at: Date; words: string }

/** A conversation in the list of them: with whom, and what was said last. */
export type Talk = { href: string; with: Person; last: Said; isNew: boolean }

/** Something a member did: where, and in their words. */
export type Activity = { what: string; title: string; href: string; at: Date; words: string; marks: readonly string[] }
