import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedList } from '@ward/domain/kernel/list-export'
import type { Actor, TestApp } from './app.ts'
import type { Effects } from './effects.ts'

/** Arguments by their names. */
export type Given = Record<string, unknown>

/** The facts the contract tests need about a mutation: its effects beyond its own row, and valid inputs. */
export type MutationExample = {
  effects: Effects
  /** Inputs that are taken, each made anew with whatever it is about. Together they give every argument a value. */
  inputs: ((t: TestApp, actor: Actor) => Promise<Given>)[]
  /** The topic under which open pages hear of it, where they do. */
  topic?: string
}

/** The facts they need about a list, where they cannot see them for themselves. */
export type ListExample = {
  /** Makes what the list is of: arguments that every question for it needs. */
  of?: (t: TestApp, actor: Actor) => Promise<Given>
  /** Makes rows that no example of a mutation makes: five in all, some of them alike in what they are sorted by. */
  fill?: (t: TestApp, actor: Actor) => Promise<unknown>
  /** Values of its argument `sort` that are no order of one field both ways: their pages are tried here, the order in the room. */
  ownOrders?: readonly string[]
  /** Of a value of its argument `sort` the field of a row that has the order, where it is called otherwise: `name`, `private.email`. */
  sortedBy?: Record<string, string>
  /** Of an argument whose text is searched for the field of a row that holds it. */
  searchedIn?: Record<string, string>
  /** Arguments in whose text signs mean something, such as wildcards: the room tests their results. */
  readsSigns?: readonly string[]
}

/**
 * The facts they need about a list that can be downloaded: a row of somebody's site that holds a text, and a filter that finds it
 * alone.
 */
export type ExportExample = {
  plant: (t: TestApp, actor: Actor, text: string) => Promise<Given>
  /** The list in the graph with the same filter. */
  query: string
  /** Of a filter the arguments of that query, where they have other names. */
  asked?: (filter: Given) => Given
  /** Of that query what tells how many rows there are, where it is not `total`. */
  total?: { select: string; of: (answer: never) => number }
  /** The part of a text that a row shows, where it is not the whole text as it is. */
  shows?: (text: string) => string
  /** Its rows are those of the whole network. */
  isShared?: true
}

/** Arguments that any other query takes, where they are more than an id, made with whatever it is about. */
export type QueryExample = (t: TestApp, actor: Actor) => Promise<Given>

/** Of the room's mutations, lists and other queries, by their names in the schema. */
export type Examples = {
  mutations?: Record<string, MutationExample>
  lists?: Record<string, ListExample>
  queries?: Record<string, QueryExample>
  /** Bodies for routes that are no list to be downloaded, by their methods and paths. */
  routes?: Record<string, QueryExample>
  /** By the names of what can be downloaded. */
  exports?: Partial<Record<ExportedList, ExportExample>>
}

const FEATURES = join(import.meta.dirname, '..', 'src', 'features')

/** The examples of all rooms: each has its own in `<room>.examples.ts`. */
export async function allExamples(): Promise<Required<Examples>> {
  const files = globSync('**/*.examples.ts', { cwd: FEATURES })
  const rooms = await Promise.all(
    files.map(async (file): Promise<Examples> => (await import(join(FEATURES, file))).examples),
  )
  return {
    mutations: Object.assign({}, ...rooms.map(({ mutations }) => mutations)),
    lists: Object.assign({}, ...rooms.map(({ lists }) => lists)),
    queries: Object.assign({}, ...rooms.map(({ queries }) => queries)),
    routes: Object.assign({}, ...rooms.map(({ routes }) => routes)),
    exports: Object.assign({}, ...rooms.map(({ exports }) => exports)),
  }
}

/** The example, or a sentence that says how to give one. */
export function exampleOf<Example>(examples: Record<string, Example>, name: string, room: string): Example {
  const example = examples[name]
  if (!example)
    throw new Error(
      `There is no example of ${name}: add one to the examples in server/src/features/${room}/${room}.examples.ts (see awards.examples.ts)`,
    )
  return example
}
