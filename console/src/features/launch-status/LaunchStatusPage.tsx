import { Progress } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LAUNCH_STATUS_LABEL } from '@ward/domain/app/shell'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import {
  CHECK_SAVED,
  LAUNCH_STATES,
  LaunchCheckAside,
  type LaunchState,
  launchLists,
  MUCH_TO_DO,
  NOTHING_TO_DO,
} from '@ward/domain/launch-status/launch-status'
import { useId, useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { ago } from '../../ui/text/dates.ts'
import { AsideDialog } from './AsideDialog.tsx'
import { LaunchAside } from './LaunchAside.tsx'
import { LaunchCheckLine } from './LaunchCheckLine.tsx'
import styles from './LaunchStatus.module.css'
import { LAUNCH_KEY, type LaunchCheckRow, launchChecksOptions, setAside } from './launch-status.api.ts'
import { STATES } from './launchStates.ts'

/** The checks before a site opens to members (spec 3 section 2). */
export default function LaunchStatusPage() {
  const { site } = useSession()
  const query = useQuery(launchChecksOptions)
  return (
    <>
      <PageTitle title={LAUNCH_STATUS_LABEL} count={site.name}>
        {query.dataUpdatedAt > 0 ? (
          <span className={styles.checked}>{`Checked ${ago(new Date(query.dataUpdatedAt), new Date())}`}</span>
        ) : null}
        <ActionButton icon={IconRefresh} busy={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </ActionButton>
      </PageTitle>
      <Loaded query={query} failed={FAULT_MESSAGE}>
        {(checks) => <Checks checks={checks} />}
      </Loaded>
    </>
  )
}

const WEEK = 7 * 86_400_000
const newAside = (id: string) => ({ id, reason: '', until: new Date(Date.now() + WEEK) })

function Checks({ checks }: { checks: readonly LaunchCheckRow[] }) {
  const [first] = useState(() => newAside(''))
  const form = useForm(LaunchCheckAside, {
    values: first,
    save: setAside,
    saved: CHECK_SAVED,
    invalidates: LAUNCH_KEY,
  })
  const { completed, incomplete, aside: asideCount, percent } = launchLists(checks)
  const progressText = `${completed.length} of ${checks.length} completed`
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label="Progress">
        <p className={styles.sum}>
          <strong>{progressText}</strong>
        </p>
        <Progress.Root size={8}>
          <Progress.Section value={percent} color="green" aria-label={progressText} />
        </Progress.Root>
        <ul className={styles.counts} aria-label="How the checks stand">
          {LAUNCH_STATES.map((state) => (
            <Count key={state} state={state} n={checks.filter((check) => check.state === state).length} />
          ))}
          {asideCount > 0 ? <li>{`${asideCount} set aside`}</li> : null}
        </ul>
      </section>
      <div className={styles.two}>
        <div className={styles.page}>
          <List
            title="To do"
            checks={incomplete}
            empty={NOTHING_TO_DO}
            onAside={({ id }) => void form.start(newAside(id))}
          />
          <List title="Completed" checks={completed} empty={MUCH_TO_DO} />
        </div>
        <LaunchAside checks={checks} />
      </div>
      <AsideDialog form={form} name={checks.find(({ id }) => id === form.values.id)?.name ?? ''} />
    </div>
  )
}

function Count({ state, n }: { state: LaunchState; n: number }) {
  const { word, Icon } = STATES[state]
  return (
    <li data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {`${n} ${word.toLowerCase()}`}
    </li>
  )
}

type ListProps = {
  title: string
  checks: readonly LaunchCheckRow[]
  empty: string
  onAside?: (check: LaunchCheckRow) => void
}

function List({ title, checks, empty, onAside }: ListProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {checks.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-labelledby={id}>
          {checks.map((check) => (
            <LaunchCheckLine key={check.id} check={check} onAside={onAside} />
          ))}
        </ul>
      )}
    </section>
  )
}
