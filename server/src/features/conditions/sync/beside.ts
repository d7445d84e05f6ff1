import { ClassificationReader } from './classification-reader.ts'
import { EntryReader } from './entry-reader.ts'
import type { Entry } from './product.ts'
import { type BesideKind, ICD_11 } from './products.ts'
import type { Reader } from './reader.ts'

/** The contents of the files beside the main one, and how they join its entries. */
export type Beside = {
  reader(): Reader
  add(entry: Entry): void
  into(entry: Entry): Entry
  /** Entries that the main file does not have. */
  rest(): Entry[]
}

type Place = { head: number; category: number }

/** Categories: a condition stands in several trees, and the one of its preferential parent decides. */
function categories(): Beside {
  const places = new Map<number, Place[]>()
  const chosen = (code: number, parent: unknown) => {
    const all = places.get(code)
    return (all?.find(({ head }) => head === parent) ?? all?.[0])?.category
  }
  return {
    reader: () => new ClassificationReader(),
    add: ({ code, values }) => void places.set(code, [...(places.get(code) ?? []), values as Place]),
    into: ({ code, values }) => {
      const categoryCode = chosen(code, values.parentCode)
      places.delete(code)
      return { code, values: { ...values, ...(categoryCode !== undefined && { categoryCode }) } }
    },
    rest: () => [...places.keys()].map((code) => ({ code, values: { categoryCode: chosen(code, undefined) } })),
  }
}

type Reference = { source: string; reference: string }
const referencesOf = ({ values }: Entry) => values.crossReferences as Reference[]

/** References to ICD-11 that the main file does not have. */
function icd11(): Beside {
  const more = new Map<number, Reference[]>()
  return {
    reader: () => new EntryReader(ICD_11),
    add: (entry) => void more.set(entry.code, referencesOf(entry)),
    into: (entry) => {
      const there = referencesOf(entry)
      const isThere = ({ source, reference }: Reference) =>
        there.some((each) => each.source === source && each.reference === reference)
      const added = (more.get(entry.code) ?? []).filter((each) => !isThere(each))
      return { ...entry, values: { crossReferences: [...there, ...added] } }
    },
    // The main file names every condition: one it lacks is not to lose its other references.
    rest: () => [],
  }
}

export const besideOf: Record<BesideKind, () => Beside> = { classification: categories, icd11 }
