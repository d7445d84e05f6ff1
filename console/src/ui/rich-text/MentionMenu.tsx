import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import { createPortal } from 'react-dom'
import { announce } from '../announce.ts'
import styles from './MentionMenu.module.css'
import type { MentionMenuProps } from './mention.ts'

/** Answers whether the key was the menu's. */
export type MentionMenuKeys = (event: KeyboardEvent) => boolean

function said({ loading, problem, query, items }: MentionMenuProps): string | null {
  if (problem !== null) return problem
  if (items.length > 0) return null
  if (query === '') return 'Type a name.'
  return loading ? 'Looking for people …' : 'Nobody on this site has that in their name.'
}

/** The layer of the menu: put into its place in the page by the editor. */
const layer = () => Object.assign(document.createElement('div'), { className: styles.layer })

/** People to mention, below the place where the name is typed. The focus stays in the text. */
export function MentionMenu({ menu, keys }: { menu: MentionMenuProps; keys: Ref<MentionMenuKeys> }) {
  const { items, command, mount, editor } = menu
  const [element] = useState(layer)
  const [chosen, setChosen] = useState({ items, at: 0 })
  const at = chosen.items === items ? chosen.at : 0
  const id = useId()
  const words = said(menu)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is put in its place when it opens, and follows by itself
  useEffect(() => mount(element), [element])
  useEffect(() => {
    if (words !== null) announce(words)
    else announce(items.length === 1 ? '1 person' : `${items.length} people`)
  }, [words, items.length])
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    // A dialog around the editor leaves Escape to the menu.
    dom.setAttribute('data-mantine-stop-propagation', 'true')
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant', 'data-mantine-stop-propagation'])
        dom.removeAttribute(name)
    }
  }, [editor, id])
  const active = items[at]
  useEffect(() => {
    if (active) editor.view.dom.setAttribute('aria-activedescendant', `${id}-${active.id}`)
    else editor.view.dom.removeAttribute('aria-activedescendant')
  }, [editor, active, id])

  useImperativeHandle(keys, () => (event) => {
    if (!active) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setChosen({ items, at: (at + step + items.length) % items.length })
    else if (event.key === 'Enter' || event.key === 'Tab') command(active)
    else return false
    return true
  })

  return createPortal(
    <div className={styles.menu}>
      <div role="listbox" id={id} aria-label="People">
        {items.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the text, which keeps the focus
          <div
            key={person.id}
            role="option"
            tabIndex={-1}
            id={`${id}-${person.id}`}
            aria-selected={index === at}
            className={styles.person}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => index !== at && setChosen({ items, at: index })}
            onClick={() => command(person)}
          >
            {person.mark}
            <b>{person.username}</b>
            {person.note ? <span className={styles.note}>{person.note}</span> : null}
          </div>
        ))}
      </div>
      {words === null ? null : <p className={styles.said}>{words}</p>}
    </div>,
    element,
  )
}
