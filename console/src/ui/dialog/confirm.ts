import type { ReactNode } from 'react'

export type Question = {
  /** Names the thing: 'Delete the poll "Sleep and weather"?' */
  title: string
  /** What will happen, with numbers: 'This deletes 214 votes. It cannot be undone.' */
  text: ReactNode
  /** The verb: 'Delete poll'. */
  confirm: string
  cancel?: string
  /** Destroys something: solid red. */
  danger?: boolean
  /** Must be typed before it can be confirmed, such as the name of what is destroyed. */
  type?: string
}

export type OpenQuestion = Question & { id: number; answer: (yes: boolean) => void }

let asked: readonly OpenQuestion[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly OpenQuestion[]) {
  asked = next
  for (const tell of listeners) tell()
}

/** Asks before something that is hard to take back; true when the person agrees. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      set(asked.filter((other) => other.id !== id))
      resolve(yes)
    }
    set([...asked, { ...question, id, answer }])
  })
}

export function currentQuestion(): OpenQuestion | undefined {
  return asked[0]
}

export function subscribeQuestions(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
