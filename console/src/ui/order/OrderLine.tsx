import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import styles from './OrderList.module.css'
import type { HandleDrag } from './useLateDrag.tsx'

type OrderLineProps = {
  id: string
  label: string
  /** Its level in a tree, from 1. */
  level?: number
  /** The one that is looked at beside the list. */
  isCurrent?: boolean
  drag: HandleDrag
  /** Whether the buttons up and down do something. */
  mayGo: { up: boolean; down: boolean }
  because: string | undefined
  onStep: (move: 'up' | 'down') => void
  onHandleKey?: (event: KeyboardEvent<HTMLButtonElement>) => void
  children: ReactNode
}

/** A line that can be dragged at its handle, with the buttons up and down. */
export function OrderLine(props: OrderLineProps) {
  const { id, label, level, isCurrent, drag, mayGo, because, onStep, onHandleKey, children } = props
  const isFixed = because !== undefined
  return (
    <li
      className={styles.line}
      data-item={id}
      data-level={level}
      data-current={isCurrent || undefined}
      data-dragging={drag.isDragged || undefined}
    >
      <button
        type="button"
        className={styles.handle}
        data-move="handle"
        aria-label={`Move ${label}`}
        aria-roledescription="draggable"
        aria-describedby={drag.hint}
        data-tip={because ?? `Move ${label}`}
        disabled={isFixed}
        onFocus={drag.onTurn}
        onPointerDown={drag.onPress}
        onKeyDown={(event) => {
          drag.onPress(event)
          if (!drag.isDragged) onHandleKey?.(event)
        }}
      >
        <IconGripVertical size={16} stroke={1.5} aria-hidden />
      </button>
      <div className={styles.content}>{children}</div>
      <IconButton
        label={`Move ${label} up`}
        icon={IconArrowUp}
        data-move="up"
        disabled={isFixed || !mayGo.up}
        onClick={() => onStep('up')}
      />
      <IconButton
        label={`Move ${label} down`}
        icon={IconArrowDown}
        data-move="down"
        disabled={isFixed || !mayGo.down}
        onClick={() => onStep('down')}
      />
    </li>
  )
}
