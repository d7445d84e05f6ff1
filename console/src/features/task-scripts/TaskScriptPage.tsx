import { Checkbox, Switch } from '@mantine/core'
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { pathTo } from '@ward/domain/app/routes'
import { paged } from '@ward/domain/kernel/paging'
import { AUTO_REFRESH_MS, isDead, RUN_TOPIC, RUNS_PAGE_SIZE, SHOW_LOGS_LABEL } from '@ward/domain/task-scripts/runs'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useLive } from '../../api/useLive.tsx'
import { usePageTitle } from '../../routing/title.ts'
import { useFilter } from '../../routing/useFilter.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useBack } from '../../ui/detail/useBack.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useOwnLastPage } from '../../ui/table/useLastPage.ts'
import { toast } from '../../ui/toast/toast.ts'
import { OptionsDialog } from './OptionsDialog.tsx'
import { RunLine, type TakenBack } from './RunLine.tsx'
import { ScriptIcon } from './ScriptIcon.tsx'
import styles from './TaskScripts.module.css'
import { type Script, type ScriptRun, TASK_SCRIPTS_KEY, taskScriptOptions } from './task-scripts.api.ts'

const allDead = (runs: readonly ScriptRun[]) =>
  runs.every(({ state, insertedAt }) => isDead({ state, insertedAt: new Date(insertedAt) }, new Date()))

const RunsShown = z.object({ page: paged([RUNS_PAGE_SIZE], RUNS_PAGE_SIZE).page })
type Paging = (page: number, how?: { replace: boolean }) => void

/** A task script, its runs and the button that starts one (spec 3 section 2, Task scripts). */
export default function TaskScriptPage() {
  const { symbol = '' } = useParams({ strict: false })
  return <ThisScript key={symbol} symbol={symbol} />
}

function ThisScript({ symbol }: { symbol: string }) {
  const [{ page }, change] = useFilter(RunsShown)
  const onPage: Paging = (page, how) => change({ page }, how)
  const query = useQuery(taskScriptOptions(symbol, page))
  const runs = { data: query.data?.runPage, isPlaceholderData: query.isPlaceholderData }
  useOwnLastPage(runs, { page, itemsPerPage: RUNS_PAGE_SIZE, onPage })
  const navigate = useNavigate()
  const isRefused = query.data === null
  useEffect(() => {
    if (!isRefused) return
    toast.error(MUST_BE_SUPER_ADMIN)
    void navigate({ to: '/', replace: true })
  }, [isRefused, navigate])
  return (
    <Loaded query={query} failed="The task script could not be loaded">
      {(script) => (script === null ? null : <Shown script={script} page={page} onPage={onPage} />)}
    </Loaded>
  )
}

/** How much of a run others took back, as far as they are shown. */
function takenBackBy({ id }: ScriptRun, runs: readonly ScriptRun[]): TakenBack {
  const taking = runs.filter(({ undoes }) => undoes === id)
  if (taking.some(({ status }) => status !== 'aborted')) return 'whole'
  return taking.some(({ progress }) => progress > 0) ? 'part' : 'nothing'
}

type ShownProps = { script: Script; page: number; onPage: Paging }

function Shown({ script, page, onPage }: ShownProps) {
  const { name, symbol, icon, description } = script
  const { total, runs } = script.runPage
  usePageTitle(name)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: TASK_SCRIPTS_KEY })
  useLive(RUN_TOPIC, () => void refresh())
  const [isAuto, setAuto] = useAutoRefresh(runs, refresh)
  const [showsLogs, setShowsLogs] = useState(false)
  /** The options that the dialog begins with, while it is open. */
  const [asking, setAsking] = useState<Record<string, unknown> | null>(null)
  const pages = Math.ceil(total / RUNS_PAGE_SIZE)
  const started = () => {
    setAsking(null)
    if (page > 1) onPage(1)
    setAuto(true)
  }
  return (
    <>
      <PageTitle title={name} count={symbol} onBack={useBack(pathTo('/task-scripts'))}>
        <ActionButton kind="primary" icon={IconPlayerPlay} onClick={() => setAsking({})}>
          Run
        </ActionButton>
      </PageTitle>
      <p className={styles.about}>
        <ScriptIcon name={icon} /> {description}
      </p>
      <div className={styles.tools}>
        <Switch label="Auto Refresh" checked={isAuto} onChange={(event) => setAuto(event.currentTarget.checked)} />
        <Checkbox
          label={SHOW_LOGS_LABEL}
          checked={showsLogs}
          onChange={(event) => setShowsLogs(event.currentTarget.checked)}
        />
        <ActionButton icon={IconRefresh} onClick={refresh}>
          Refresh
        </ActionButton>
        <span className={styles.hint}>Every {AUTO_REFRESH_MS / 1000} seconds, until all runs are done</span>
      </div>
      <section className={styles.runs} aria-label="Runs">
        <h2>
          Runs <span>{total.toLocaleString('en')}</span>
        </h2>
        {total === 0 ? <p className={styles.none}>It was never run on this site.</p> : null}
        <ol>
          {runs.map((run) => (
            <RunLine
              key={run.id}
              run={run}
              script={script}
              takenBack={takenBackBy(run, runs)}
              showsData={showsLogs}
              onChanged={refresh}
              onAgain={setAsking}
            />
          ))}
        </ol>
        {pages > 1 ? <Pager page={page} pages={pages} onPage={onPage} /> : null}
      </section>
      {asking ? (
        <OptionsDialog script={script} given={asking} onClose={() => setAsking(null)} onStarted={started} />
      ) : null}
    </>
  )
}

/** Asks again every two seconds while somebody waits for a run; it switches itself off once all are dead (spec 3 section 4). */
function useAutoRefresh(runs: readonly ScriptRun[], refresh: () => Promise<void>): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => !allDead(runs))
  const isOver = allDead(runs)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (isOver) setOn(false)
      else void refresh()
    }, AUTO_REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOn, isOver, refresh])
  return [isOn, setOn]
}
