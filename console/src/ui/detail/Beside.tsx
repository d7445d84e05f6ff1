import { type ReactNode, useCallback, useRef, useState } from 'react'
import { confirm } from '../dialog/confirm.ts'
import { DISCARD } from '../form/questions.ts'
import { UnsavedContext } from '../form/unsaved.ts'
import { Opening } from '../Opening.tsx'

/**
 * The panel beside the page, or null. Something else takes its place only where nothing typed in it would be lost, or one
 * is sure.
 */
export function useBeside<T>() {
  const [shown, setShown] = useState<T | null>(null)
  const nth = useRef(0)
  const unsaved = useRef(new Set<string>())
  const tell = useCallback((name: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(name)
    else unsaved.current.delete(name)
  }, [])
  const show = useCallback(async (next: T) => {
    if (unsaved.current.size > 0 && !(await confirm(DISCARD))) return
    nth.current += 1
    setShown(next)
  }, [])
  /** Ends what is shown where nothing typed in it would be lost. */
  const rest = useCallback(() => {
    if (unsaved.current.size === 0) setShown(null)
  }, [])
  /** A late answer closes what it is about, and nothing that took its place. */
  const closeThis = (one: number) => () => {
    if (one === nth.current) setShown(null)
  }
  return { shown, show, rest, tell, nth: nth.current, close: closeThis(nth.current) }
}

type BesideProps<T> = {
  beside: { shown: T | null; nth: number; tell: (name: string, isUnsaved: boolean) => void; close: () => void }
  /** `close` ends this one, and nothing that was shown after it. */
  children: (shown: T, close: () => void) => ReactNode
}

/** The panel of what is shown, which may still have to be loaded: another one each time. */
export const Beside = <T,>({ beside: { shown, nth, tell, close }, children }: BesideProps<T>) =>
  shown === null ? null : (
    <Opening key={nth}>
      <UnsavedContext value={tell}>{children(shown, close)}</UnsavedContext>
    </Opening>
  )
