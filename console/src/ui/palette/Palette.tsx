import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useKeysRest } from '../keys/useKeys.ts'
import { KeyHint } from '../text/KeyHint.tsx'
import { count } from '../text/NumberText.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import type { Command, CommandGroup } from './command.ts'
import styles from './Palette.module.css'
import { PaletteGroup } from './PaletteGroup.tsx'

type PaletteProps = {
  /** The label of the field. */
  label: string
  text: string
  onText: (text: string) => void
  /** The words marked in the labels; the text without what narrows it. */
  sought: string
  groups: readonly CommandGroup[]
  /** In place of the list where nothing is found. */
  none: string
  onClose: () => void
  /** At the end of the foot: the filters of the list. */
  children?: ReactNode
}

/** Keeps the focus of the page and gives it back. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/**
 * All actions and places, found by typing. It is part of the first load and takes the focus in the same frame in which
 * it is drawn, so that no key typed after the one that opened it reaches the page.
 */
export function Palette({ label, text, onText, sought, groups, none, onClose, children }: PaletteProps) {
  const id = useId()
  const [at, setAt] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFocusBack()
  useLayoutEffect(() => input.current?.focus(), [])
  useKeysRest(true)

  const commands = groups.flatMap((group) => group.commands)
  const current = Math.max(
    0,
    commands.findIndex(({ id }) => id === at),
  )
  const active = commands[current]
  // A later result above it does not slip under Enter.
  const first = active?.id ?? null
  useLayoutEffect(() => setAt(first), [first])
  const idOf = (command: Command) => `${id}-${command.id}`
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId])

  const run = (command: Command | undefined, inNewTab: boolean) => {
    if (!command) return
    if (command.href && inNewTab) {
      window.open(command.href, '_blank', 'noopener')
      return
    }
    if (!command.stays) onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: Math.min(current + 8, commands.length - 1),
      PageUp: Math.max(current - 8, 0),
    }[event.key]
    if (to !== undefined) setAt(commands.at(to % Math.max(1, commands.length))?.id ?? null)
    else if (event.key === 'Enter') run(active, event.ctrlKey || event.metaKey)
    else if (event.key === 'Escape') onClose()
    else if (event.key !== 'Tab') return
    // The field is all there is to be in: Tab stays.
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // The field keeps the focus wherever one clicks.
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the palette closes it, as Escape does
    <div
      className={styles.scrim}
      onPointerDown={onPointerDown}
      onMouseDown={(event) => keepFocus(event, input.current)}
    >
      <div className={styles.palette} role="dialog" aria-modal="true" aria-label={label}>
        <div className={styles.field}>
          <IconSearch size={20} stroke={1.5} aria-hidden />
          <input
            ref={input}
            role="combobox"
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              onText(event.currentTarget.value)
              setAt(null)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} tabIndex={-1} onClick={onClose}>
            <VisuallyHidden>Close</VisuallyHidden>
            <IconX size={20} stroke={1.5} aria-hidden />
            <KeyHint keys="Escape" always />
          </button>
        </div>
        <div ref={list} className={styles.list} id={`${id}-list`} role="listbox" aria-label="Results">
          {groups.map((group) => (
            <PaletteGroup
              key={group.id}
              group={group}
              sought={sought}
              active={active}
              idOf={idOf}
              onPoint={(command) => setAt(command.id)}
              onRun={run}
            />
          ))}
        </div>
        {groups.length === 0 ? <p className={styles.none}>{none}</p> : null}
        <VisuallyHidden>
          <span role="status">{commands.length === 0 ? none : count(commands.length, 'result')}</span>
        </VisuallyHidden>
        <footer className={styles.foot} aria-hidden>
          <span>
            <KeyHint keys="ArrowUp ArrowDown" always /> to navigate
          </span>
          <span>
            <KeyHint keys="Enter" always /> run
          </span>
          <span>
            <KeyHint keys="mod+Enter" always /> in a new tab
          </span>
          <span className={styles.narrow}>{children}</span>
        </footer>
      </div>
    </div>
  )
}

/** Pressing the mouse anywhere but in the field would take the focus out of it. */
function keepFocus(event: { target: EventTarget; preventDefault: () => void }, input: HTMLInputElement | null) {
  if (event.target !== input) event.preventDefault()
}
