import type { ReactNode } from 'react'
import { createStore } from '../../store.ts'

export type Question = {
  /** Names the thing: 'Delete the poll "Sleep and weather"?' */
  title: string
  /** The effect, with numbers: 'This deletes 214 votes. You can’t undo this.' */
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

const asked = createStore<readonly OpenQuestion[]>([])
let lastId = 0

/** Asks before something that is hard to take back; true when the person agrees. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      asked.set(asked.get().filter((other) => other.id !== id))
      resolve(yes)
    }
    asked.set([...asked.get(), { ...question, id, answer }])
  })
}

/** The open question; the next question comes when it is answered. */
export const useQuestion = (): OpenQuestion | undefined => asked.use()[0]
