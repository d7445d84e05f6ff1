import { useEffect, useRef, useState } from 'react'
import { useAnnounced } from '../announce.ts'
import { EVERYWHERE_GROUP, useKeysRest } from '../keys/registry.ts'
import { useKeys } from '../keys/useKeys.ts'
import { KeyHint } from '../text/KeyHint.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import styles from './Toaster.module.css'
import { type Toast, toast, useToasts } from './toast.ts'

/** Lines of errors at once. */
const ERRORS_SHOWN = 4
const UNDO = 'Undo'
const NOTHING_TO_UNDO = 'There’s nothing to undo here any more.'

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

function Message({ id, kind, text, of, undo, offer, again, lasts }: Toast) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  // Behind a palette or a dialog nobody reads it, and Undo cannot be pressed.
  const covered = useKeysRest()
  useTimer(id, lasts, pointed || focused || covered)
  const undoAndClose = () => {
    toast.close(id)
    undo?.()
  }
  useKeys({ u: { label: UNDO, run: undoAndClose } }, { group: EVERYWHERE_GROUP, enabled: undo !== undefined })
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
      <span className={styles.text}>
        {of && !text.startsWith(of) ? <span className={styles.of}>{of}</span> : null}
        <span>{text}</span>
      </span>
      {undo ? (
        <button type="button" onClick={undoAndClose}>
          Undo <KeyHint keys="u" onSolid />
        </button>
      ) : null}
      {offer ? (
        <button type="button" onClick={offer.run}>
          {offer.label}
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

/**
 * The one place for messages, errors a line each above what was done, and for what is only read out. The regions stand in the page
 * from the start, or screen readers would miss the first message.
 */
export function Toaster() {
  const shown = useToasts()
  const errors = shown.filter(({ kind }) => kind === 'error')
  const more = errors.length - ERRORS_SHOWN
  const announced = useAnnounced()
  // Below the key of a message that can be undone.
  useKeys({ u: { label: UNDO, because: NOTHING_TO_UNDO, run: () => {} } }, { group: EVERYWHERE_GROUP })
  useEffect(() => {
    addEventListener('online', toast.online)
    return () => removeEventListener('online', toast.online)
  }, [])
  return (
    <div className={styles.region}>
      <div role="alert" className={styles.lines}>
        {more > 0 ? <p className={styles.more}>{`${more} more`}</p> : null}
        {errors.slice(-ERRORS_SHOWN).map((each) => (
          <Message key={each.id} {...each} />
        ))}
      </div>
      <div role="status" className={styles.lines}>
        {shown.map((each) => (each.kind === 'success' ? <Message key={each.id} {...each} /> : null))}
      </div>
      <VisuallyHidden>
        <span aria-live="polite" data-announced>
          {announced}
        </span>
      </VisuallyHidden>
    </div>
  )
}
