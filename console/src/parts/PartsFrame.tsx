import { IconPuzzle } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FilterSelect } from '../ui/filters/FilterSelect.tsx'
import { PART_GROUPS } from '../ui/part.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { foundParts } from './foundParts.ts'
import styles from './Parts.module.css'
import { PartWindow, partAddress } from './PartWindow.tsx'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'both', label: 'Both' },
] as const
const WIDTHS = [
  { value: 'full', label: 'Full' },
  { value: '1440', label: '1440' },
  { value: '1024', label: '1024' },
  { value: '720', label: '720' },
  { value: '400', label: '400' },
  { value: '320', label: '320' },
] as const

type FrameSearch = { part?: string; theme: (typeof THEMES)[number]['value']; width: (typeof WIDTHS)[number]['value'] }

/** The address of the frame: a wrong choice is left out. */
export function frameSearch(search: Record<string, unknown>): FrameSearch {
  const of = <Value extends string>(options: readonly { value: Value }[], requested: unknown) =>
    options.find(({ value }) => value === String(requested))?.value
  const part = foundParts.find(({ name }) => name === search.part)?.name
  return { part, theme: of(THEMES, search.theme) ?? 'light', width: of(WIDTHS, search.width) ?? 'full' }
}

/** The list of all parts; the chosen one stands in a window of its own, so that width and theme are truly its own. */
export function PartsFrame() {
  const { part = foundParts[0]?.name, theme, width } = frameSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [find, setFind] = useState('')
  const change = (patch: Partial<FrameSearch>) =>
    void navigate({ to: '/', search: { part, theme, width, ...patch }, replace: true })
  const shown = foundParts.filter(({ title }) => title.toLowerCase().includes(find.trim().toLowerCase()))
  const themes = theme === 'both' ? ['light', 'dark'] : [theme]
  return (
    <div className={styles.frame}>
      <nav className={styles.index} aria-label="Parts">
        <h1>Parts</h1>
        <input
          className={styles.find}
          aria-label="Find a part"
          placeholder="Find a part"
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        {PART_GROUPS.map((group) => {
          const parts = shown.filter((each) => each.group === group)
          return parts.length === 0 ? null : (
            <section key={group} aria-label={group}>
              <h2>{group}</h2>
              <ul>
                {parts.map(({ name, title }) => (
                  <li key={name}>
                    <button
                      type="button"
                      aria-current={name === part ? 'page' : undefined}
                      onClick={() => change({ part: name })}
                    >
                      {title}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </nav>
      <main className={styles.show}>
        <div className={styles.bar}>
          <FilterSelect label="Theme" options={THEMES} value={theme} onChange={(value) => change({ theme: value })} />
          <FilterSelect label="Width" options={WIDTHS} value={width} onChange={(value) => change({ width: value })} />
          {part ? <a href={partAddress({ part, theme: themes[0] ?? 'light' })}>Alone</a> : null}
        </div>
        {part ? null : <EmptyState title="No parts yet" icon={IconPuzzle} />}
        {part
          ? themes.map((each) => (
              <PartWindow
                key={each}
                className={styles.part}
                part={part}
                theme={each}
                width={width === 'full' ? '100%' : Number(width)}
              />
            ))
          : null}
      </main>
    </div>
  )
}
