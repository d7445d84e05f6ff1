import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LAUNCH_STATUS_LABEL } from '@ward/domain/app/shell'
import {
  CHECK_SAVED,
  LAUNCH_TOPIC,
  LaunchCheckAside,
  launchLists,
  MUCH_TO_DO,
  NOTHING_TO_DO,
} from '@ward/domain/launch-status/launch-status'
import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { announce } from '../../ui/announce.ts'
import { Card } from '../../ui/card/Card.tsx'
import { Column, TwoColumns } from '../../ui/card/Columns.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { type OwnChange, useOwnChanges, useSavedBeside } from '../../ui/form/useOwnChanges.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { AgoText, DateText } from '../../ui/text/DateText.tsx'
import { AsideDialog } from './AsideDialog.tsx'
import { LaunchAside } from './LaunchAside.tsx'
import { LaunchCheckLine } from './LaunchCheckLine.tsx'
import { LaunchProgress } from './LaunchProgress.tsx'
import styles from './LaunchStatus.module.css'
import { LAUNCH_KEY, type LaunchCheckRow, launchChecksOptions, noteCheck, setAside } from './launch-status.api.ts'
import { launchSum } from './launchStates.ts'

/** The checks before a site opens to members (spec 3 section 2). */
export default function LaunchStatusPage() {
  const { site } = useSession()
  const query = useQuery(launchChecksOptions)
  const queries = useQueryClient()
  useLive(LAUNCH_TOPIC, () => void queries.invalidateQueries({ queryKey: LAUNCH_KEY }))
  const check = async () => {
    const { data, isSuccess } = await query.refetch()
    if (isSuccess) announce(`Checked: ${launchSum(data)} completed`)
  }
  return (
    <>
      <PageTitle title={LAUNCH_STATUS_LABEL} count={site.name}>
        {query.dataUpdatedAt > 0 ? (
          <span className={styles.checked}>
            Checked <AgoText value={query.dataUpdatedAt} />
          </span>
        ) : null}
        <ActionButton icon={IconRefresh} busy={query.isFetching} onClick={() => void check()}>
          Check again
        </ActionButton>
      </PageTitle>
      <Loaded query={{ ...query, refetch: check }} failed="The checks could not be loaded">
        {(checks) => <Checks checks={checks} />}
      </Loaded>
    </>
  )
}

const WEEK = 7 * 86_400_000
const newAside = ({ id, version }: Pick<LaunchCheckRow, 'id' | 'version'>) => {
  const until = new Date(Date.now() + WEEK)
  return { id, version, reason: '', until }
}

function Checks({ checks }: { checks: readonly LaunchCheckRow[] }) {
  const queries = useQueryClient()
  const [first] = useState(() => newAside({ id: '', version: 0 }))
  const form = useForm(LaunchCheckAside, {
    values: first,
    save: setAside,
    saved: CHECK_SAVED,
    onSaved: (row) => noteCheck(queries, row),
    invalidates: LAUNCH_KEY,
    show: { until: (value) => <DateText value={value} /> },
  })
  // A check may be marked in its line while the dialog is open over how it was.
  const [own, addOwn] = useOwnChanges<LaunchCheckAside>()
  useSavedBeside(form, own)
  const { completed, incomplete, aside } = launchLists(checks)
  return (
    <>
      <TwoColumns>
        <Column roomy>
          <LaunchProgress checks={checks} aside={aside} />
          <List
            title="To do"
            checks={incomplete}
            empty={NOTHING_TO_DO}
            onMarked={addOwn}
            onAside={(check) => void form.start(newAside(check))}
          />
          <List title="Completed" checks={completed} empty={MUCH_TO_DO} onMarked={addOwn} />
        </Column>
        <LaunchAside checks={checks} />
      </TwoColumns>
      <AsideDialog form={form} name={checks.find(({ id }) => id === form.values.id)?.name ?? ''} />
    </>
  )
}

type ListProps = {
  title: string
  checks: readonly LaunchCheckRow[]
  empty: string
  onMarked: OwnChange<LaunchCheckAside>
  onAside?: (check: LaunchCheckRow) => void
}

function List({ title, checks, empty, onMarked, onAside }: ListProps) {
  return (
    <Card title={title} count={checks.length > 0 ? String(checks.length) : undefined} flush>
      {checks.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={title}>
          {checks.map((check) => (
            <LaunchCheckLine key={check.id} check={check} onMarked={onMarked} onAside={onAside} />
          ))}
        </ul>
      )}
    </Card>
  )
}
