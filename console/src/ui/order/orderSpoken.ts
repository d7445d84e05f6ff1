import { Accessibility, type DragDropManagerInput } from '@dnd-kit/dom'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useMemo, useRef } from 'react'
import { placeOf } from './place.ts'

type Plugins = Exclude<NonNullable<DragDropManagerInput['plugins']>, (...given: never) => unknown>

/** Says what is dragged by its name and place, where the library would read out ids. */
function announcements(labelOf: (id: string) => string, count: () => number) {
  /** The place that was said last: a line lies over its own place as soon as it is picked up, which is no move. */
  let said = -1
  const announcement = (verb: string, { source }: DragEndEvent['operation'], isBack = false) => {
    if (!isSortable(source)) return undefined
    // The library tells of the end before it has put the line back.
    said = isBack ? source.initialIndex : source.index
    return `${verb} ${placeOf(labelOf(String(source.id)), said, count())}`
  }
  return {
    dragstart: ({ operation }: DragStartEvent) => announcement('Picked up.', operation),
    dragover: ({ operation }: DragOverEvent) =>
      isSortable(operation.source) && operation.source.index === said ? undefined : announcement('Moved.', operation),
    dragend: ({ operation, canceled }: DragEndEvent) =>
      announcement(canceled ? 'Put back.' : 'Dropped.', operation, canceled),
  }
}

/** The parts of the library for a list whose lines have names: a dragged line is announced with its place. */
export function useSpokenPlugins(names: ReadonlyMap<string, string>) {
  const latest = useRef(names)
  latest.current = names
  return useMemo(() => {
    const spoken = announcements(
      (id) => latest.current.get(id) ?? '',
      () => latest.current.size,
    )
    return (defaults: Plugins) => [
      ...defaults.filter((plugin) => plugin !== Accessibility),
      Accessibility.configure({ announcements: spoken }),
    ]
  }, [])
}
