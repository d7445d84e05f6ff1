import { Accessibility, type DragDropManagerInput } from '@dnd-kit/dom'
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { useMemo, useRef } from 'react'

type Plugins = Exclude<NonNullable<DragDropManagerInput['plugins']>, (...given: never) => unknown>

export const placeOf = (label: string, place: number, of: number) => `${label}: place ${place + 1} of ${of}`

/** Says what is dragged by its name and place, where the library would read out ids. */
function announcements(labelOf: (id: string) => string, count: () => number) {
  const announcement = (verb: string, { operation: { source } }: DragStartEvent | DragOverEvent | DragEndEvent) =>
    isSortable(source) ? `${verb} ${placeOf(labelOf(String(source.id)), source.index, count())}` : undefined
  return {
    dragstart: (event: DragStartEvent) => announcement('Picked up.', event),
    dragover: (event: DragOverEvent) => announcement('Moved.', event),
    dragend: (event: DragEndEvent) => announcement(event.canceled ? 'Put back.' : 'Dropped.', event),
  }
}

const INSTRUCTIONS = {
  draggable: 'Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to put it back.',
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
      Accessibility.configure({ announcements: spoken, screenReaderInstructions: INSTRUCTIONS }),
    ]
  }, [])
}
