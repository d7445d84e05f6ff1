import { IconCircleCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './ExperimentStats.module.css'
import type { PhaseFigures } from './figures.api.ts'
import { Split } from './Split.tsx'

type Phase = PhaseFigures['experimentPhases'][number]
type PhaseCardsProps = { phases: readonly Phase[]; number: number; onPhase: (number: number) => void }

const times = ({ startedAt, endedAt }: Phase) =>
  endedAt === null
    ? `Since ${formatDay(startedAt.slice(0, 10))}`
    : `${formatDay(startedAt.slice(0, 10))} to ${formatDay(endedAt.slice(0, 10))}`

/** Phases that stand there at once: of many the newest, and the rest where somebody asks for them. */
const FEW = 12

/** The phases of an experiment in their order, the one that runs last: figures of two are never added. All that stood there stay. */
export function PhaseCards({ phases, number, onPhase }: PhaseCardsProps) {
  const [isAll, showAll] = useState(false)
  const newest = phases.slice(0, FEW)
  if (!isAll && !newest.some((phase) => phase.number === number)) showAll(true)
  const shown = isAll ? phases : newest
  const cards = useRef<HTMLFieldSetElement>(null)
  const showEarlier = () => {
    flushSync(() => showAll(true))
    // The button is gone with its press.
    cards.current?.querySelector('button')?.focus()
  }
  return (
    <>
      {shown.length < phases.length ? (
        <span>
          <ActionButton size="xs" onClick={showEarlier}>
            {`Show ${count(phases.length - shown.length, 'earlier phase')}`}
          </ActionButton>
        </span>
      ) : null}
      <fieldset ref={cards} className={styles.phases} aria-label="Phases">
        {shown.toReversed().map((phase) => (
          <button
            key={phase.number}
            type="button"
            aria-pressed={phase.number === number}
            onClick={() => onPhase(phase.number)}
          >
            <b>
              {`Phase ${phase.number}`}
              {phase.endedAt === null ? (
                <Chip hue="green" icon={IconCircleCheck}>
                  Now
                </Chip>
              ) : null}
            </b>
            <span>{count(phase.sessions, 'session')}</span>
            <small>{times(phase)}</small>
            <Split weights={phase.variants.map(({ weight }) => weight)} />
          </button>
        ))}
      </fieldset>
    </>
  )
}
