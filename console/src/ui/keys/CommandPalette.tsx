import { Modal } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { KeyHint } from '../text/KeyHint.tsx'
import styles from './Keys.module.css'
import { useKeys } from './useKeys.ts'

export type Command = {
  id: string
  label: string
  /** Entries of one group stand together under its name. */
  group?: string
  hint?: string
  /** Further words it is found by. */
  words?: string
  icon?: Icon
  keys?: string
  run: () => void
}

/** Every typed word is found in the entry; entries whose label begins with the text come first. */
export function filterCommands(entries: readonly Command[], text: string): Command[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return [...entries]
  const words = wanted.split(/\s+/)
  const rank = (entry: Command) => (entry.label.toLowerCase().startsWith(wanted) ? 0 : 1)
  return entries
    .filter((entry) => {
      const all = `${entry.label} ${entry.group ?? ''} ${entry.words ?? ''}`.toLowerCase()
      return words.every((word) => all.includes(word))
    })
    .sort((a, b) => rank(a) - rank(b))
}

let open: (() => void) | undefined

/** Opens the palette, for the search field of the top bar. */
export function openPalette() {
  open?.()
}

type Entries = readonly Command[] | ((text: string) => readonly Command[])

function PaletteList({ entries, placeholder, close }: { entries: Entries; placeholder: string; close: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const found = typeof entries === 'function' ? [...entries(text)] : filterCommands(entries, text)
  const active = found[Math.min(at, found.length - 1)]
  const run = (entry: Command | undefined) => {
    if (!entry) return
    close()
    entry.run()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = (Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length)
      setAt(next)
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView?.({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(active)
    }
  }
  return (
    <div className={styles.palette}>
      <IconSearch className={styles.glass} size={16} stroke={1.5} aria-hidden />
      <input
        data-autofocus
        className={styles.search}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Commands">
        {found.map((entry, index) => (
          <div key={entry.id} role="presentation">
            {entry.group && entry.group !== found[index - 1]?.group ? (
              <div className={styles.caption} role="presentation">
                {entry.group}
              </div>
            ) : null}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's */}
            <div
              id={`${id}-${entry.id}`}
              className={styles.entry}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              onPointerMove={() => setAt(index)}
              onClick={() => run(entry)}
            >
              {entry.icon ? <entry.icon size={16} stroke={1.5} aria-hidden /> : null}
              {entry.label}
              <span className={styles.hint}>{entry.hint}</span>
              {entry.keys ? <KeyHint keys={entry.keys} /> : null}
            </div>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={styles.none}>Nothing matches.</p> : null}
    </div>
  )
}

/** Everything one can do or go to, found by typing (Ctrl+K). Stands once in the console. */
export function CommandPalette({ entries, placeholder = 'Go to or do' }: { entries: Entries; placeholder?: string }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    open = () => setOpened(true)
    return () => {
      open = undefined
    }
  }, [])
  useKeys({ 'mod+k': { label: 'Find a page or command', run: () => setOpened(true) } }, { group: 'Everywhere' })
  return (
    <Modal.Root opened={opened} onClose={() => setOpened(false)} size={560} centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={placeholder}>
        <PaletteList entries={entries} placeholder={placeholder} close={() => setOpened(false)} />
      </Modal.Content>
    </Modal.Root>
  )
}
