import { useId } from 'react'
import { KeyHint } from '../text/KeyHint.tsx'
import { type Command, type CommandGroup, matchesIn } from './command.ts'
import styles from './Palette.module.css'

type GroupProps = {
  group: CommandGroup
  sought: string
  active: Command | undefined
  idOf: (command: Command) => string
  onPoint: (command: Command) => void
  onRun: (command: Command, inNewTab: boolean) => void
}

function Label({ label, sought }: { label: string; sought: string }) {
  return (
    <span className={styles.label}>
      {matchesIn(label, sought).map(({ piece, on }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has only its place
        on ? <b key={index}>{piece}</b> : <span key={index}>{piece}</span>,
      )}
    </span>
  )
}

/** The commands of one kind under their caption. */
export function PaletteGroup({ group, sought, active, idOf, onPoint, onRun }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups inside a listbox are no fieldsets
    <div role="group" aria-labelledby={id}>
      <p className={styles.caption} id={id}>
        {group.label} {group.note ? <span>{group.note}</span> : null}
      </p>
      {group.said ? <p className={styles.said}>{group.said}</p> : null}
      {group.commands.map((command) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
        <div
          key={command.id}
          id={idOf(command)}
          className={styles.command}
          role="option"
          tabIndex={-1}
          aria-selected={command === active}
          onPointerMove={() => onPoint(command)}
          onClick={(event) => onRun(command, event.ctrlKey || event.metaKey)}
        >
          <span className={styles.mark}>
            {command.mark ?? (command.icon ? <command.icon size={16} stroke={1.5} aria-hidden /> : null)}
          </span>
          <Label label={command.label} sought={sought} />
          {command.hint ? <span className={styles.hint}>{command.hint}</span> : null}
          <span className={styles.end}>
            {command.end}
            {command.keys ? <KeyHint keys={command.keys} /> : null}
          </span>
        </div>
      ))}
    </div>
  )
}
