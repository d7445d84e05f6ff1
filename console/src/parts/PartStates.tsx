import type { FoundPart } from './foundParts.ts'
import styles from './Parts.module.css'

/** The address of a part alone, or of one of its windows. */
export function partAddress(name: string, theme: string, window?: string): string {
  const search = new URLSearchParams({ theme, ...(window ? { window } : {}) })
  return `/moderation/parts/${name}?${search}`
}

/** One part in all its states, without anything around it: what the frame shows and the pictures are taken of. */
export function PartStates({ part, theme }: { part: FoundPart; theme: string }) {
  return (
    <main className={styles.states}>
      <h1>{part.title}</h1>
      {Object.entries(part.states ?? {}).map(([name, State]) => (
        <section key={name} className={styles.state} aria-label={name}>
          <h2 className={styles.name}>{name}</h2>
          <div className={styles.stage}>
            <State />
          </div>
        </section>
      ))}
      {Object.keys(part.windows ?? {}).map((name) => (
        <section key={name} className={styles.state} aria-label={name}>
          <h2 className={styles.name}>{name}</h2>
          <iframe className={styles.window} title={name} src={partAddress(part.name, theme, name)} />
        </section>
      ))}
    </main>
  )
}
