import { type Answered, after, type Deed, type FlagState, isVisible } from './pairs-model.ts'

/** What may be done to one flagged thread at once: its flag is decided, its text is edited, it is answered. */
export type ThreadDeed = Deed | { actor: string; edit: string; revision: number } | { actor: string; reply: string }

/** A flagged thread as far as these touch it. */
export type ThreadState = { flag: FlagState; body: string; revision: number; replies: readonly string[] }

/** One deed on a thread that nobody else touches, as the rules of editing and replying are described. */
export function done(thread: ThreadState, deed: ThreadDeed): { thread: ThreadState; answered: Answered } {
  const refused = { thread, answered: 'CONFLICT' } as const
  const { flag } = thread
  if ('edit' in deed) {
    // Two who edit meet on the version of the text; whoever decides has seen the older words, and is told.
    if (deed.revision !== thread.revision) return refused
    const events = [...flag.events, `${deed.actor} EDITED`]
    const edited = {
      body: deed.edit,
      revision: thread.revision + 1,
      flag: { ...flag, version: flag.version + 1, events },
    }
    return { thread: { ...thread, ...edited }, answered: 'done' }
  }
  if ('reply' in deed) {
    if (flag.isDeleted || flag.isMarked) return refused
    // A reply is no decision: the version of the flag stays.
    const events = [...flag.events, `${deed.actor} REPLIED`]
    return {
      thread: { ...thread, replies: [...thread.replies, deed.reply], flag: { ...flag, events } },
      answered: 'done',
    }
  }
  const decided = after(flag, deed)
  return { thread: { ...thread, flag: decided.flag }, answered: decided.answered }
}

/** What may come out of deeds at the same moment: the answers, in the order of the deeds, and the end, for each order of them. */
export function everyEnd(begin: ThreadState, deeds: readonly ThreadDeed[]): string[] {
  return ordersOf(deeds.map((_, at) => at)).map((order) => {
    const answers: Answered[] = []
    let thread = begin
    for (const at of order) {
      const step = done(thread, deeds[at] as ThreadDeed)
      thread = step.thread
      answers[at] = step.answered
    }
    return told(answers, thread)
  })
}

const ordersOf = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first) => ordersOf(items.filter((each) => each !== first)).map((rest) => [first, ...rest]))

/** Answers and end as one text, in one order of fields. */
export function told(answers: readonly string[], { flag, body, revision, replies }: ThreadState): string {
  const { isOpen, isSpam, isRequired, isPending, isDeleted, isMarked, version, events } = flag
  const state = { isOpen, isSpam, isRequired, isPending, isDeleted, isMarked, version, isShown: isVisible(flag) }
  return JSON.stringify([answers, state, events, body, revision, replies])
}
