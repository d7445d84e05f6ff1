import { type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { changedIn, type SchemaFormState } from '../../ui/schema-form/useSchemaForm.ts'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './SettingsFinder.module.css'

const INPUTS = 'input:not([type="hidden"]), textarea, select, button'

/** A group is the current one from where its heading is so far below the top of the window. */
const READ_FROM = 160

const headingsOf = (nav: HTMLElement | null) => [
  ...(nav?.parentElement?.querySelectorAll<HTMLElement>('section > div > h2') ?? []),
]

/** The group that is being read: the last one whose heading has reached the top. */
function useCurrentGroup(nav: RefObject<HTMLElement | null>): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const look = () => {
      const [first, ...others] = headingsOf(nav.current)
      const reached = others.findLast((heading) => heading.getBoundingClientRect().top <= READ_FROM)
      setCurrent((reached ?? first)?.textContent ?? null)
    }
    const late = requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(late)
      window.removeEventListener('scroll', look)
    }
  }, [nav])
  return current
}

type Props = {
  form: SchemaFormState
  query: string
  onQuery: (query: string) => void
  only?: (name: string) => boolean
}

/** Finds a setting by its words, or leads to a section, which says how many of its settings were changed. */
export function SettingsFinder({ form, query, onQuery, only = () => true }: Props) {
  const nav = useRef<HTMLElement>(null)
  const changed = changedIn(form)
  const shown = Object.entries(form.jsonSchema.properties ?? {}).filter(([name]) => only(name))
  const groups = [...Map.groupBy(shown, ([, { group = '' }]) => group)].filter(([group]) => group !== '')
  const current = useCurrentGroup(nav)
  const go = (group: string) => {
    const section = headingsOf(nav.current)
      .find(({ textContent }) => textContent === group)
      ?.closest('section')
    section?.scrollIntoView?.({ block: 'start' })
    section?.querySelector<HTMLElement>(INPUTS)?.focus({ preventScroll: true })
  }
  return (
    <nav ref={nav} className={styles.side} aria-label="Groups of settings">
      <SearchField label="Find a setting" value={query} onChange={onQuery} debounce={150} wide />
      {groups.length === 0 ? <p className={styles.none}>No settings match.</p> : null}
      <ul className={styles.sections}>
        {groups.map(([group, settings]) => {
          const n = settings.filter(([name]) => changed.includes(name)).length
          return (
            <li key={group}>
              <button
                type="button"
                className={cx(styles.section, n > 0 && styles.changed)}
                aria-current={group === (current ?? groups[0]?.[0]) || undefined}
                onClick={() => go(group)}
              >
                <span>{group}</span>
                {n > 0 ? (
                  <span className={styles.count}>
                    {n}
                    <VisuallyHidden> changed</VisuallyHidden>
                  </span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
