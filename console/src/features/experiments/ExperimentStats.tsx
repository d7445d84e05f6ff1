import { useQuery } from '@tanstack/react-query'
import { type ExperimentInput, experimentDownloadPath } from '@ward/domain/experiments/experiments'
import { EXPORT_LABEL } from '@ward/domain/kernel/list-export'
import { Column, TwoColumns } from '../../ui/card/Columns.tsx'
import { Chart } from '../../ui/chart/Chart.tsx'
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx'
import type { OwnChange } from '../../ui/form/useOwnChanges.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DownloadLink } from '../../ui/text/DownloadLink.tsx'
import styles from './Experiments.module.css'
import { experimentSites, type ShownExperiment } from './experiments.api.ts'
import { experimentDaysOptions, experimentFiguresOptions, type PhaseFigures } from './figures.api.ts'
import { useLinesShown, usePhaseShown } from './figures-shown.ts'
import { PhaseCards } from './PhaseCards.tsx'
import { alarmsBySite, daysOf, goalsOf, linesOf, rateDaysOf, shareAlarms, sum } from './phase-lines.ts'
import { ShareAlarms } from './ShareAlarms.tsx'
import { VariantFigures } from './VariantFigures.tsx'
import { WhatNumbersShow } from './WhatNumbersShow.tsx'
import { WhoWillMove } from './WhoWillMove.tsx'

type Props = {
  experiment: ShownExperiment
  /** Told of each change of the weights from here. */
  onSaved?: OwnChange<ExperimentInput>
}

/** Sessions of each variant, phase by phase, beside what the weights ask for (spec 2 section 2, Stats). */
export function ExperimentStats({ experiment, onSaved }: Props) {
  const [{ phase }, change] = usePhaseShown(experiment)
  const query = useQuery(experimentFiguresOptions(experiment.id, phase))
  return (
    <div className={styles.stack}>
      <Loaded query={query} failed="The figures could not be loaded">
        {(answer) => (
          <FiguresOfPhase
            experiment={experiment}
            onSaved={onSaved}
            answer={answer}
            number={phase ?? experiment.phase}
            onPhase={(number) => change({ phase: number === experiment.phase ? null : number })}
          />
        )}
      </Loaded>
    </div>
  )
}

type PhaseProps = Props & { answer: PhaseFigures; number: number; onPhase: (number: number) => void }

function FiguresOfPhase({ experiment, onSaved, answer, number, onPhase }: PhaseProps) {
  const { data: sites = [] } = useQuery(experimentSites)
  const nameOf = (id: number) => sites.find((each) => each.id === id)?.name ?? String(id)
  const goals = goalsOf(answer)
  const [{ site: siteId, goal: requested }, change] = useLinesShown(answer)
  const goal = goals.includes(requested) ? requested : (goals[0] ?? '')
  const site = siteId === null ? 'all' : String(siteId)
  const days = useQuery(experimentDaysOptions({ id: experiment.id, phase: number, siteId, goal }))
  const lines = linesOf(answer, number, { site, goal })
  const keys = lines.map(({ key }) => key)
  const phase = answer.experimentPhases.find((each) => each.number === number)
  const isNow = number === experiment.phase
  // The plan is one of all sites together.
  const total = sum(linesOf(answer, number, { site: 'all', goal }).map(({ sessions }) => sessions))
  const { plannedSessions, plannedEnd } = experiment
  const isEnded = plannedEnd !== null && new Date(`${plannedEnd}T23:59:59Z`) <= new Date()
  const isPreliminary = (plannedSessions !== null && total < plannedSessions) || (plannedEnd !== null && !isEnded)
  const here = [...new Set(answer.experimentStats.map(({ siteId }) => siteId))]
  return (
    <>
      <PhaseCards phases={answer.experimentPhases} number={number} onPhase={onPhase} />
      <div className={styles.row}>
        <FilterSelect
          label="Site"
          options={[
            { value: 'all', label: here.length > 1 ? `All ${here.length} sites` : 'All' },
            ...here.map((id) => ({ value: String(id), label: nameOf(id) })),
          ]}
          value={site}
          onChange={(value) => change({ site: value === 'all' ? null : Number(value) })}
        />
        {goals.length > 0 ? (
          <FilterSelect
            label="Goal"
            options={goals.map((value) => ({ value, label: value }))}
            value={goal}
            onChange={(value) => change({ goal: value })}
          />
        ) : null}
        <span className={styles.end}>
          <DownloadLink href={experimentDownloadPath(experiment.id, number)} label={EXPORT_LABEL}>
            CSV
          </DownloadLink>
        </span>
      </div>
      <ShareAlarms
        alarms={shareAlarms(lines)}
        lines={lines}
        bySite={site === 'all' ? alarmsBySite(answer, number, goal) : []}
        nameOf={nameOf}
        isPreliminary={isPreliminary}
      />
      <TwoColumns>
        <Column>
          <VariantFigures
            experiment={experiment}
            onSaved={onSaved}
            lines={lines}
            hasGoal={goal !== ''}
            phase={number}
            isNow={isNow}
          />
          <Loaded query={days} failed="The figures of each day could not be loaded">
            {(figures) => (
              <>
                {goal === '' ? null : (
                  <Chart
                    title="Rate by day, in percent"
                    kind="line"
                    figures={rateDaysOf(figures, keys)}
                    empty="No session is counted yet."
                  />
                )}
                <Chart
                  title="Sessions a day"
                  kind="line"
                  figures={daysOf(figures, keys)}
                  empty="No session is counted yet."
                />
              </>
            )}
          </Loaded>
        </Column>
        <Column>
          {isNow ? <WhoWillMove key={experiment.version} experiment={experiment} onSaved={onSaved} /> : null}
          <WhatNumbersShow experiment={experiment} lines={lines} phase={phase} />
        </Column>
      </TwoColumns>
    </>
  )
}
