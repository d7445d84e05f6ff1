import { Modal } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { KeyHint } from '../ui/text/KeyHint.tsx'
import styles from './CommandPalette.module.css'
import type { Screen } from './menuTree.ts'

/** Screens whose name holds every word that was typed; names that begin with it first. */
export function screensLike(screens: readonly Screen[], text: string): Screen[] {
  const sought = text.trim().toLowerCase()
  const words = sought.split(/\s+/)
  const found = screens.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const begins = ({ label }: Screen) => Number(label.toLowerCase().startsWith(sought))
  return found.sort((a, b) => begins(b) - begins(a))
}

/** Goes anywhere by a few letters: Ctrl+K or `/`. */
export default function CommandPalette({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const found = screensLike(screens, text)
  const go = (screen: Screen | undefined) => {
    if (!screen) return
    onClose()
    void router.navigate({ to: screen.href })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((chosen + step + found.length) % Math.max(1, found.length))
    else if (event.key === 'Enter') go(found[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      centered={false}
      yOffset="12vh"
      size={560}
      withCloseButton={false}
      padding={0}
      aria-label="Search screens"
    >
      <input
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        aria-label="Search screens"
        placeholder="Go to …"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="Screens" className={styles.list}>
        {found.map((screen, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, as a combobox does
          <div
            key={screen.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={styles.option}
            onPointerMove={() => setChosen(index)}
            onClick={() => go(screen)}
          >
            <IconArrowRight size={16} stroke={1.5} aria-hidden />
            <span>{screen.label}</span>
            {screen.goKey ? <KeyHint keys={`g ${screen.goKey}`} /> : null}
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <p className={styles.none} role="status">
          No screen has this name
        </p>
      ) : null}
    </Modal>
  )
}
