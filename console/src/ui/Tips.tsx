import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Tips.module.css'
import { momentTip } from './text/dates.ts'

type Shown = { text: string; left: number; top: number; above: boolean; target: Element }

const delayMs = 400
/** The number of letters from which on a tip takes several lines. */
const LONG = 120
const leaveMs = 80 // time to reach the tip itself

const withTip = '[data-tip], [data-clip], [data-since]'

/** The tip of an element: its tip, the time since its date, or its text where that is cut off. */
function textOf(target: Element) {
  if (!(target instanceof HTMLElement)) return ''
  const { tip, clip, since } = target.dataset
  if (tip) return tip
  if (since) return momentTip(new Date(since), new Date())
  if (clip === undefined || target.scrollWidth <= target.clientWidth + 1) return ''
  return target.textContent ?? ''
}

function place(target: Element, text: string): Shown {
  const box = target.getBoundingClientRect()
  const room = text.length > LONG ? 240 : 80
  const above = box.bottom + room > window.innerHeight && box.top > room
  const left = Math.max(8, Math.min(box.left, window.innerWidth - 448))
  return { text, left, top: above ? box.top - 8 : box.bottom + 8, above, target }
}

/** It stands in the dialog or the landmark of what it belongs to, so that it is found where one reads; the bars lend it to the page. */
const homeOf = (target: Element) =>
  target.closest('[role="dialog"], [role="alertdialog"]') ?? document.querySelector('main') ?? document.body

/** Over everything, and placed by the window, whatever it lies in cuts off or moves. */
const onTop = (tip: HTMLElement | null) => tip?.showPopover?.()

/**
 * The element with a tip under the pointer or the focus. A row's link lies over its cells: there one looks through it. A field in a
 * cell shows what is typed in it; the text of the cell is what was there before.
 */
function tipTarget(event: Event): Element | null {
  const { target } = event
  if (!(target instanceof Element)) return null
  if (target.matches('input, textarea') && target.closest(withTip)?.matches('[data-clip]')) return null
  if (event.type === 'focusin') return target.closest(withTip) ?? target.querySelector(withTip)
  if (event instanceof PointerEvent && target.matches('[data-row-link]')) {
    const under = document.elementsFromPoint(event.clientX, event.clientY)
    const cell = under.find((element) => element.matches('td'))
    return under.find((element) => element.matches(withTip)) ?? cell?.querySelector(withTip) ?? null
  }
  return target.closest(withTip)
}

/**
 * One tooltip for the whole console: full text of cut cells, names of icon buttons, time since a date and its zone. It waits 400 ms under
 * the pointer, comes at once with the keyboard, can be pointed at, and goes with Escape (WCAG 1.4.13).
 */
export function Tips() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waitingFor = useRef<Element | null>(null)
  useEffect(() => {
    const soon = (ms: number, target: Element | null) => {
      clearTimeout(timer.current)
      waitingFor.current = target
      timer.current = setTimeout(() => {
        const text = target?.isConnected ? textOf(target) : ''
        setShown(target && text ? place(target, text) : null)
      }, ms)
    }
    const hide = () => soon(0, null)
    const onPointer = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[role="tooltip"]'))
        return clearTimeout(timer.current)
      const target = tipTarget(event)
      if (target !== waitingFor.current) soon(target ? delayMs : leaveMs, target)
    }
    const onFocus = (event: Event) => {
      if (!(event.target instanceof Element && event.target.matches(':focus-visible'))) return
      const target = tipTarget(event)
      // The tip would cover the next rows while somebody moves down the list; Space shows long ones.
      const isLongRow = event.target.matches('[data-row-link]') && target !== null && textOf(target).length > LONG
      soon(0, isLongRow ? null : target)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    const listeners: [string, (event: never) => void][] = [
      ['pointermove', onPointer],
      ['focusin', onFocus],
      ['focusout', hide],
      ['pointerdown', hide],
      ['keydown', onKey],
    ]
    for (const [name, act] of listeners) document.addEventListener(name, act as EventListener, { passive: true })
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(timer.current)
      for (const [name, act] of listeners) document.removeEventListener(name, act as EventListener)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (!shown) return
    // Its element may go or move without the pointer: a row that left the list.
    const watcher = new MutationObserver(() => {
      const { left, top } = place(shown.target, shown.text)
      if (!shown.target.isConnected || left !== shown.left || top !== shown.top) setShown(null)
    })
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
    return () => watcher.disconnect()
  }, [shown])
  if (!shown) return null
  return createPortal(
    <div
      ref={onTop}
      role="tooltip"
      popover="manual"
      className={styles.tip}
      data-above={shown.above || undefined}
      style={{ left: shown.left, top: shown.top }}
    >
      {shown.text}
    </div>,
    homeOf(shown.target),
  )
}
