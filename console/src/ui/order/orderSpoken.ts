import { Accessibility, type DragDropManagerInput } from '@dnd-kit/dom'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useEffect, useRef } from 'react'
import { announce } from '../announce.ts'
import { placeOf } from './place.ts'

type Plugins = Exclude<NonNullable<DragDropManagerInput['plugins']>, (...given: never) => unknown>

/** The library would read out ids, and nothing before its own live region is in the page: what is said is said by ours. */
export const withoutWords = (defaults: Plugins): Plugins => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  Accessibility.configure({ announcements: {} }),
]

const MOVED = 'Moved.'
/** A place is told once the line has lain there for so long: nobody wants to hear all those it passes. */
const LIES_MS = 500

/** Announces a dragged line by its name with its place. */
export function useSpokenDrag(names: ReadonlyMap<string, string>) {
  /** The place that was said last, or will be: a line lies over its own place as soon as it is picked up, which is no move. */
  const said = useRef(-1)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const say = (verb: string, { source }: DragEndEvent['operation'], isBack = false) => {
    clearTimeout(waiting.current)
    if (!isSortable(source)) return
    // The library tells of the end before it has put the line back.
    said.current = isBack ? source.initialIndex : source.index
    const words = `${verb} ${placeOf(names.get(String(source.id)) ?? '', said.current, names.size)}`
    if (verb === MOVED) waiting.current = setTimeout(announce, LIES_MS, words)
    else announce(words)
  }
  return {
    pickedUp: ({ operation }: DragStartEvent) => say('Picked up.', operation),
    moved: ({ operation }: DragOverEvent) => {
      if (isSortable(operation.source) && operation.source.index !== said.current) say(MOVED, operation)
    },
    ended: ({ operation, canceled }: DragEndEvent) => say(canceled ? 'Put back.' : 'Dropped.', operation, canceled),
  }
}
