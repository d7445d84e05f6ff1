import type { Html } from '@ward/domain/kernel/html-template'
import type { SilenceKind } from '@ward/domain/member-site/member-writing'
import type { ShownEntry } from '@ward/domain/site-menu/menu-notes'

/** The facts about site and reader that every page has. */
export type Frame = {
  siteName: string
  /** The mark before its name; null for the mark of all sites. */
  mark: string | null
  /** The site's texts about itself, for newcomers, and for people who write. */
  about: string
  welcome: string
  howWeTalk: string
  /** The zone of all times. */
  timeZone: string
  hasForums: boolean
  hasConditions: boolean
  /** The menu of the site, as this reader is shown it. */
  menu: readonly ShownEntry[]
  /** Whether this reader has private messages here. */
  hasMessages: boolean
  /** Whether this reader may write here. */
  mayWrite: boolean
  /** The number of this reader's unread notifications. */
  unread: number
  /**
   * The signed-in person, and the hidden fields by which a form says that its page was loaded for them; null for a visitor.
   */
  reader: { username: string; isStaff: boolean; loadedFor: Html } | null
  /** The path of this page, to come back to after signing in. */
  here: string
  /** Typed text that was not sent stands in this page: nothing may lead away from it unasked. */
  givesBack?: boolean
  styleHref: string
}

/** An author as members see them; without an address where their profile is not open. */
export type Person = {
  name: string
  href: string | null
  picture: string | null
  labels: readonly Label[]
  isStaff: boolean
}

/** A word beside a name or title; its kind decides its color. */
export type Label = { word: string; kind: 'plain' | 'staff' | 'leader' | 'tag' }

/** Something written, with its author; `marks` say to staff why members do not see it. */
export type Text = {
  by: Person
  at: Date
  isEdited: boolean
  body: Html
  marks: readonly string[]
  /** Where staff decide about it; null for members. */
  moderateHref: string | null
  /** The reader wrote it. */
  isOwn: boolean
  /** How it stands, while it waits for approval and its author, who reads, is the only member who sees it; else null. */
  waitsHref: string | null
  /** Where it is reported; null for who wrote it, and for staff, who decide instead. */
  reportHref: string | null
  /** Where its author edits it and takes it away; null for everybody else. */
  editHref: string | null
  removeHref: string | null
  /** How the reader silenced its author, so that it is folded; null where they did not. */
  silenced: SilenceKind | null
}

/** The state of a refused form: it is shown again with what was typed, and why. */
export type Problem = {
  field: string | null
  message: string
  /** Where to sign in first, beside this page: typed text stands in it. */
  signInHref: string | null
}

/** The place on a page where it is answered: the form, or why there is none, or the way to signing in. */
export type Writing =
  | { state: 'closed'; because: string }
  | { state: 'visitor'; signInHref: string }
  | {
      state: 'open'
      action: string
      /** The hidden fields that say whom the form was loaded for. */
      loadedFor: Html | null
      nonce: string
      after: string | null
      typed: string
      /** The description of the picture that comes with it. */
      alt: string
      problem: Problem | null
      /** The answer that is answered; null for the page's own text. */
      to: { id: string; name: string; href: string } | null
      /** New texts are held until they are approved. */
      waits: boolean
    }

/** A comment or reply. `text` is null where it was taken away and something under it stays. */
export type Answer = {
  /** The fragment that leads here: `comment-12`. */
  anchor: string
  /** 0 for what answers the page itself. */
  level: number
  /** The answer it replies to, if any. */
  to: { name: string; href: string } | null
  text: Text | null
  /** Where it is answered; null where nobody can. */
  replyHref: string | null
}

/** Answers in reading order, with the way to those that do not fit on the page. */
export type Answers = {
  all: readonly Answer[]
  count: number
  earlierHref: string | null
  newestHref: string | null
  writing: Writing
}

/** A line of a list that leads to a page. */
export type Entry = {
  id: string
  title: string
  href: string
  by: Person | null
  at: Date
  /** How it begins, without markup. */
  words: string
  /** How long it takes to read. */
  minutes: number
  answers: number
  /** The topics of a thread, in words. */
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
