import { Progress } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LAUNCH_STATUS_LABEL } from '@ward/domain/app/shell'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import {
  CHECK_SAVED,
  LaunchCheckAside,
  launchLists,
  MUCH_TO_DO,
  NOTHING_TO_DO,
} from '@ward/domain/launch-status/launch-status'
import { useId, useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { AsideDialog } from './AsideDialog.tsx'
import { LaunchCheckLine } from './LaunchCheckLine.tsx'
import styles from './LaunchStatus.module.css'
import { LAUNCH_KEY, type LaunchCheckRow, launchChecksOptions, setAside } from './launch-status.api.ts'

/** What is to be seen to before the site is opened to members (spec 3 section 2). */
export default function LaunchStatusPage() {
  const query = useQuery(launchChecksOptions)
  return (
    <>
      <PageTitle title={LAUNCH_STATUS_LABEL}>
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
  const told = `${completed.length} of ${checks.length} completed`
  return (
    <div className={styles.page}>
      <section className={styles.card} aria-label="Progress">
        <p className={styles.sum}>
          <strong>{told}</strong>
          {asideCount > 0 ? ` ${asideCount} set aside` : ''}
        </p>
        <Progress.Root size={8}>
          <Progress.Section value={percent} color="green" aria-label={told} />
        </Progress.Root>
      </section>
      <List
        title="To do"
        checks={incomplete}
        empty={NOTHING_TO_DO}
        onAside={({ id }) => void form.start(newAside(id))}
      />
      <List title="Completed" checks={completed} empty={MUCH_TO_DO} />
      <AsideDialog form={form} name={checks.find(({ id }) => id === form.values.id)?.name ?? ''} />
    </div>
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
