import type { DragDropManager } from '@dnd-kit/dom'
import { isKeyboardEvent } from '@dnd-kit/dom/utilities'
import type { DragMoveEvent, DragStartEvent } from '@dnd-kit/react'
import { useRef } from 'react'
import { DEEPEST } from './treeDrop.ts'

/** Pixels that a level is set in by. */
const INDENT = 32

/** The lines of a tree have levels; `onDrawn` says the one that a picked-up line has now. */
export type TreeLevels = {
  levelOf: (id: string) => number
  onDrawn: (id: string, to: number, drawn: number) => void
}

/**
 * How many levels a picked-up line was drawn to the right: by a pointer as far as it went, by keys one with each press. The library
 * takes the arrows right and left for the way to a line that lies there, which those set in do: here they change the level alone.
 */
export function useDrawnByKeys(tree: TreeLevels | undefined) {
  const byKeys = useRef<number | null>(null)
  return {
    onDragStart: ({ operation }: DragStartEvent) => {
      byKeys.current = isKeyboardEvent(operation.activatorEvent) ? 0 : null
    },
    onDragMove: (event: DragMoveEvent, manager: DragDropManager) => {
      const { by, nativeEvent, operation } = event
      if (!tree || byKeys.current === null || !nativeEvent || !by?.x) return
      event.preventDefault()
      const id = String(operation.source?.id)
      const level = tree.levelOf(id)
      const before = byKeys.current
      byKeys.current = Math.min(DEEPEST, Math.max(1, level + before + Math.sign(by.x))) - level
      const to = (operation.source as { index?: number } | null)?.index ?? 0
      void manager.actions.move({ by: { x: (byKeys.current - before) * INDENT, y: 0 }, propagate: false })
      tree.onDrawn(id, to, byKeys.current)
    },
    /** Once it was dropped. */
    drawn: (x: number): number => byKeys.current ?? Math.round(x / INDENT),
  }
}
