import type { FoundPart } from './foundParts.ts'
import styles from './Parts.module.css'
import { PartWindow } from './PartWindow.tsx'

/** One part in all its states, without anything around it: the frame shows it, and the pictures are taken of it. */
export function PartStates({ part, theme }: { part: FoundPart; theme: string }) {
  return (
    <main className={styles.states}>
      <h1>{part.title}</h1>
      {Object.entries(part.states ?? {}).map(([name, State]) => (
        <section key={name} aria-label={name}>
          <h2 className={styles.name}>{name}</h2>
          <div className={styles.stage}>
            <State />
          </div>
        </section>
      ))}
      {Object.keys(part.windows ?? {}).map((name) => (
        <section key={name} aria-label={name}>
          <h2 className={styles.name}>{name}</h2>
          <PartWindow className={styles.window} part={part.name} theme={theme} window={name} />
        </section>
      ))}
    </main>
  )
}
