import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { OPERATION_LABEL, OPERATION_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { NEVER_FLAGGED } from '@ward/domain/users/user-page'
import { useLive } from '../../../api/useLive.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Timeline } from '../../../ui/detail/Timeline.tsx'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Chip } from '../../../ui/text/Chip.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { eventEntry } from '../../flags/flag/EventEntry.tsx'
import styles from './UserPage.module.css'
import { decideUserFlag, userFlagOptions } from './user-tabs.api.ts'

/** The moderation case of the profile, and what happened to it (spec 3 section 2); an open one is closed from here, and that undone. */
export function UserFlag({ userId }: { userId: string }) {
  const options = userFlagOptions(userId)
  const queries = useQueryClient()
  const query = useQuery(options)
  const { data: flag } = query
  useLive('flag', () => void queries.invalidateQueries(options))
  const [decide, isBusy] = useToastSubmit(async (of: { id: string; version: number }, operation: 'DONE' | 'REOPEN') => {
    try {
      const now = await decideUserFlag(of, operation)
      const undo = operation === 'DONE' ? () => void decide(now, 'REOPEN') : undefined
      toast.success(OPERATION_MESSAGE[operation], { undo })
    } finally {
      await queries.invalidateQueries({ queryKey: ['flag'] })
    }
  })
  return (
    <section className={styles.panel}>
      <header>
        <h2>Content flag</h2>
        {flag ? <Chip hue={flag.isOpen ? 'amber' : 'green'}>{flag.isOpen ? 'Open' : 'Done'}</Chip> : null}
      </header>
      <Loaded query={query} failed="The flag could not be loaded" lines={3} small>
        {(shown) =>
          shown ? (
            <>
              <Timeline
                label="What happened"
                entries={shown.contentFlagEvents.map((event) =>
                  eventEntry(event, <span className={styles.quiet}>{` #${event.id}`}</span>),
                )}
              />
              {shown.isOpen ? (
                <ActionButton size="xs" icon={IconCheck} busy={isBusy} onClick={() => void decide(shown, 'DONE')}>
                  {OPERATION_LABEL.DONE}
                </ActionButton>
              ) : null}
              <ActionButton size="xs" href={pathTo('/content-flag/{id}', { id: shown.id })}>
                Open the flag
              </ActionButton>
            </>
          ) : (
            <p className={styles.quiet}>{NEVER_FLAGGED}</p>
          )
        }
      </Loaded>
    </section>
  )
}
