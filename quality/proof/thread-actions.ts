import { type Action, type Answered, after, type FlagState, isVisible } from './pairs-model.ts'

/** The actions on one flagged thread at once: its flag is decided, its text is edited, it is answered. */
export type ThreadAction = Action | { actor: string; edit: string; revision: number } | { actor: string; reply: string }

/** A flagged thread as far as these touch it. */
export type ThreadState = { flag: FlagState; body: string; revision: number; replies: readonly string[] }

/** One action on a thread that nobody else touches, as the rules of editing and replying are described. */
export function done(thread: ThreadState, action: ThreadAction): { thread: ThreadState; answered: Answered } {
  const refused = { thread, answered: 'CONFLICT' } as const
  const { flag } = thread
  if ('edit' in action) {
    // Two who edit meet on the version of the text; a person who decides has seen the older words, and gets a conflict.
    if (action.revision !== thread.revision) return refused
    const events = [...flag.events, `${action.actor} EDITED`]
    const edited = {
      body: action.edit,
      revision: thread.revision + 1,
      flag: { ...flag, version: flag.version + 1, events },
    }
    return { thread: { ...thread, ...edited }, answered: 'done' }
  }
  if ('reply' in action) {
    if (flag.isDeleted || flag.isMarked) return refused
    // A reply is no decision: the version of the flag stays.
    const events = [...flag.events, `${action.actor} REPLIED`]
    return {
      thread: { ...thread, replies: [...thread.replies, action.reply], flag: { ...flag, events } },
      answered: 'done',
    }
  }
  const decided = after(flag, action)
  return { thread: { ...thread, flag: decided.flag }, answered: decided.answered }
}

/**
 * The possible results of actions at the same moment: the answers, in the order of the actions, and the end, for each order of
 * them.
 */
export function everyEnd(begin: ThreadState, actions: readonly ThreadAction[]): string[] {
  return ordersOf(actions.map((_, at) => at)).map((order) => {
    const answers: Answered[] = []
    let thread = begin
    for (const at of order) {
      const step = done(thread, actions[at] as ThreadAction)
      thread = step.thread
      answers[at] = step.answered
    }
    return reported(answers, thread)
  })
}

const ordersOf = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first) => ordersOf(items.filter((each) => each !== first)).map((rest) => [first, ...rest]))

/** Answers and end as one text, in one order of fields. */
export function reported(answers: readonly string[], { flag, body, revision, replies }: ThreadState): string {
  const { isOpen, isSpam, isRequired, isPending, isDeleted, isMarked, version, events } = flag
  const state = { isOpen, isSpam, isRequired, isPending, isDeleted, isMarked, version, isShown: isVisible(flag) }
  return JSON.stringify([answers, state, events, body, revision, replies])
}
