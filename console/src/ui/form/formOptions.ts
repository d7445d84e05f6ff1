import type { QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import type { FormSchema, Shows } from './formValues.ts'

/** Whether it may be sent without an id, to be made. */
type IsMade<Item> = 'id' extends keyof Item ? (null extends Item['id'] ? true : false) : false
type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : never
/** The names of the values that the server gives: the version, and the id of what is made, which may stand in a list. */
type GivenName<V> = {
  [Name in keyof V]-?: Name extends 'version'
    ? Name
    : true extends (Name extends 'id' ? IsMade<V> : IsMade<ItemOf<V[Name]>>)
      ? Name
      : never
}[keyof V]
/**
 * What is typed while a save runs is saved into the same thing, so the answer has what the server gave: else it would be made a second
 * time, or saved without its version. An answer of which nothing is known, as in a test, is not looked at.
 */
type Answers<V, Saved> = object extends Saved ? unknown : GivenName<V> extends keyof Saved ? unknown : { once: true }

export type FormOptions<S extends FormSchema, Saved> = Options<S, Saved> & Answers<z.input<S>, Saved>

type Options<S extends FormSchema, Saved> = {
  /** The first values: the row as it is, or a new one's. While nothing is typed, a page follows when they change. */
  values: z.input<S>
  /** Sends what was typed, as the schema understands it; `changed` holds only the fields that are no longer as they were. */
  save: (input: z.output<S>, changed: Partial<z.output<S>>) => Promise<Saved>
  /** Asks before it is sent, also over what somebody else saved meanwhile (`before`); false, and it stays typed. */
  ask?: (input: z.output<S>, before: z.input<S>) => Promise<boolean>
  /** Said when it is saved; where that depends on them, of the values that are sent. */
  saved?: string | ((sent: z.input<S>) => string)
  /** Said when it could not be saved and the server gave no reason meant for people. */
  failed?: string
  /** Where to say what belongs to no field; by default in a toast. */
  onProblem?: (message: string) => void
  /** After it was saved: where to go. Leaving asks where something was typed since. */
  onSaved?: (saved: Saved) => unknown
  /** Closes what it stands in, where `start` did not open that: when it is saved, unless something was typed since. */
  close?: () => void
  /**
   * It makes its thing once: nothing can be saved into that, so `onSaved` goes on without a question. In a dialog nothing is typed
   * meanwhile.
   */
  once?: boolean
  /** The queries that show it; null where none does, or `onSaved` sees to them. */
  invalidates: QueryKey | null
  /** The display of a value that is compared with somebody else's, if not as it is; of one within a group by its path. */
  show?: Shows<z.input<S>>
  /** Its noun ('tag') where it can be made anew, without `id` and `version`, after somebody deleted it meanwhile. */
  anew?: string
  /** The name under which what is typed is kept in this browser until it is saved or given up, over a reload too. */
  draft?: string
  /** Typed text may be left without a question. */
  unguarded?: boolean
  /** Problems of a field, and of the list it stands in, are shown when it is left, and Save is greyed while there are any (spec 2 section 5). */
  checksEarly?: boolean
}
