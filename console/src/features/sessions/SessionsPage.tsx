import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endedOtherSessions, SESSION_ENDED_THERE } from '@ward/domain/sessions/sessions'
import { useMemo } from 'react'
import { messageOf } from '../../fault.ts'
import { useList, WHOLE_LIST } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { sessionColumns, sessionLabel } from './sessionColumns.tsx'
import { endOtherSessions, endSession, mySessions, type OwnSession } from './sessions.api.ts'

/** Where somebody is signed in, on all sites, and the way to end it there. */
export default function SessionsPage() {
  const list = useList(WHOLE_LIST, () => mySessions)
  const queries = useQueryClient()
  const settle = {
    onError: (problem: unknown) => toast.error(messageOf(problem)),
    onSettled: () => queries.invalidateQueries(mySessions),
  }
  const { mutate: end } = useMutation({
    mutationFn: endSession,
    onSuccess: () => toast.success(SESSION_ENDED_THERE),
    ...settle,
  })
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: (n) => toast.success(endedOtherSessions(n)),
    ...settle,
  })
  const columns = useMemo(
    () =>
      sessionColumns(async (session: OwnSession) => {
        const question = {
          title: `End the session of ${sessionLabel(session)}?`,
          text: 'The person using it has to sign in again, also on sites they switched to from there. Text typed there is kept until then.',
          confirm: 'End session',
          danger: true,
        }
        if (await confirm(question)) end(session.id)
      }),
    [end],
  )
  const others = list.rows?.filter((session) => !session.isCurrent).length ?? 0
  async function onEndOthers() {
    const question = {
      title: 'End all other sessions?',
      text: `This ends ${count(others, 'other session')}, on all sites. You stay signed in here.`,
      confirm: 'End other sessions',
      danger: true,
    }
    if (await confirm(question)) endOthers.mutate()
  }
  return (
    <>
      <PageTitle title="Your sessions" count={list.total !== undefined && count(list.total, 'session')}>
        <Button component="a" href="/change-email" variant="default" size="sm">
          Change email
        </Button>
        <Button component="a" href="/change-password" variant="default" size="sm">
          Change password
        </Button>
        <ActionButton
          kind="danger"
          busy={endOthers.isPending}
          because={others === 0 ? 'You are not signed in anywhere else' : undefined}
          onClick={onEndOthers}
        >
          End other sessions
        </ActionButton>
      </PageTitle>
      <DataTable {...list.table} id="sessions" label="Your sessions" columns={columns} rowLabel={sessionLabel} />
    </>
  )
}
