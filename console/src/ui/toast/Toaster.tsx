import { useEffect, useRef, useState } from 'react'
import { useAnnounced } from '../announce.ts'
import { EVERYWHERE_GROUP, useKeysRest } from '../keys/registry.ts'
import { useKeys } from '../keys/useKeys.ts'
import { KeyHint } from '../text/KeyHint.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import styles from './Toaster.module.css'
import { type Toast, toast, useToast } from './toast.ts'

/** Counts down while nobody points at it or is in it. */
function useTimer(id: number, lasts: number | null, held: boolean) {
  const left = useRef(lasts)
  useEffect(() => {
    if (held || left.current === null) return
    const from = Date.now()
    const timer = setTimeout(() => toast.close(id), left.current)
    return () => {
      clearTimeout(timer)
      if (left.current !== null) left.current -= Date.now() - from
    }
  }, [id, held])
}

function Message({ id, kind, text, undo, again, lasts }: Toast) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  // Behind a palette or a dialog nobody reads it, and Undo cannot be pressed.
  const covered = useKeysRest()
  useTimer(id, lasts, pointed || focused || covered)
  const undoAndClose = () => {
    toast.close(id)
    undo?.()
  }
  useKeys({ u: { label: 'Undo', run: undoAndClose } }, { group: EVERYWHERE_GROUP, enabled: undo !== undefined })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the clock
    <div
      className={styles.toast}
      data-kind={kind}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.text}>{text}</span>
      {undo ? (
        <button type="button" onClick={undoAndClose}>
          Undo <KeyHint keys="u" onSolid />
        </button>
      ) : null}
      {again ? (
        <button
          type="button"
          onClick={() => {
            toast.close(id)
            again()
          }}
        >
          Try again
        </button>
      ) : null}
      <button type="button" onClick={() => toast.close(id)}>
        Close
      </button>
    </div>
  )
}

/** The one place for messages, and for what is only read out. The regions stand in the page from the start, or screen readers would miss the first message. */
export function Toaster() {
  const shown = useToast()
  const announced = useAnnounced()
  useEffect(() => {
    addEventListener('online', toast.online)
    return () => removeEventListener('online', toast.online)
  }, [])
  return (
    <div className={styles.region}>
      <div role="status">{shown?.kind === 'success' ? <Message key={shown.id} {...shown} /> : null}</div>
      <VisuallyHidden>
        <span aria-live="polite" data-announced>
          {announced}
        </span>
      </VisuallyHidden>
      <div role="alert">{shown?.kind === 'error' ? <Message key={shown.id} {...shown} /> : null}</div>
    </div>
  )
}
