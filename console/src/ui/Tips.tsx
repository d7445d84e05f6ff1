import { useEffect, useRef, useState } from 'react'
import styles from './Tips.module.css'

type Shown = { text: string; left: number; top: number; above: boolean; target: Element }

const delayMs = 400

/** The text to show for an element: its data-tip; with data-tip="" or data-clip what is cut off, if it is cut off. */
function textOf(target: Element) {
  if (!(target instanceof HTMLElement)) return ''
  const { tip, clip } = target.dataset
  if (tip) return tip
  if (clip === undefined || target.scrollWidth <= target.clientWidth + 1) return ''
  return target.textContent ?? ''
}

function place(target: Element, text: string): Shown {
  const box = target.getBoundingClientRect()
  const above = box.bottom + 80 > window.innerHeight
  const left = Math.max(8, Math.min(box.left, window.innerWidth - 336))
  return { text, left, top: above ? box.top - 8 : box.bottom + 8, above, target }
}

/** What the pointer or the focus is on: the element itself, or the cut text inside a focused link. */
function tipTarget(event: Event) {
  if (!(event.target instanceof Element)) return null
  return (
    event.target.closest('[data-tip], [data-clip]') ??
    (event.type === 'focusin' ? event.target.querySelector('[data-clip]') : null)
  )
}

/**
 * One tooltip for the whole console: full text of cut cells, names of icon buttons, time since a date. It waits 400 ms under
 * the pointer, comes at once with the keyboard, can be pointed at, and goes with Escape (WCAG 1.4.13).
 */
export function Tips() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const soon = (ms: number, act: () => void) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(act, ms)
    }
    const hide = () => soon(0, () => setShown(null))
    const over = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[role="tooltip"]'))
        return clearTimeout(timer.current)
      const target = tipTarget(event)
      if (event.type === 'focusin' && !(event.target as Element).matches(':focus-visible')) return
      if (!target) return soon(80, () => setShown(null))
      soon(event.type === 'focusin' ? 0 : delayMs, () => {
        const text = textOf(target)
        setShown(text && target.isConnected ? place(target, text) : null)
      })
    }
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', over)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', onEscape)
    window.addEventListener('scroll', hide, true)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', over)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', onEscape)
      window.removeEventListener('scroll', hide, true)
    }
  }, [])
  if (!shown) return null
  return (
    <div
      role="tooltip"
      className={styles.tip}
      data-above={shown.above || undefined}
      style={{ left: shown.left, top: shown.top }}
    >
      {shown.text}
    </div>
  )
}
