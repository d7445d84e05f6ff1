import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  ENTRIES_ASIDE_NOTE,
  ENTRY_GROUP_LABELS,
  ENTRY_INTEGRITY_TITLE,
  entriesExcludedMessage,
} from '@ward/domain/engagement/entry-integrity'
import { Card } from '../../../ui/card/Card.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { formatDate } from '../../../ui/text/dates.ts'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import engagementStyles from '../kinds/Engagement.module.css'
import { DoubtfulGroup } from '../results/DoubtfulGroup.tsx'
import styles from '../results/Results.module.css'
import { useSetAside } from '../results/useSetAside.ts'
import { type EntryGroup, entryIntegrityOptions, setEntriesAside } from './draw.api.ts'

/** How the entries of a giveaway came; those that look doubtful can be set aside before the draw, and counted again. */
export function EntryIntegrity({ id }: { id: string }) {
  const query = useQuery(entryIntegrityOptions(id))
  const [put, isBusy] = useSetAside<EntryGroup>({
    send: ({ kind, key }, put) => setEntriesAside({ id, kind, key, ...put }),
    message: entriesExcludedMessage,
  })
  const ask = async (group: EntryGroup, setAside: boolean) => {
    const n = count(setAside ? group.entries - group.setAside : group.setAside, 'entry', 'entries')
    const isSure = await confirm({
      title: setAside ? `Exclude ${n}?` : `Count ${n} again?`,
      text: ENTRIES_ASIDE_NOTE,
      confirm: setAside ? 'Exclude' : 'Count them',
    })
    if (isSure) await put(group, setAside)
  }
  return (
    <Card title={ENTRY_INTEGRITY_TITLE}>
      <Loaded query={query} failed="The entries could not be checked" lines={2} small>
        {({ setAside, groups }) => (
          <>
            <p className={engagementStyles.note}>{`${formatNumber(setAside)} excluded. ${ENTRIES_ASIDE_NOTE}`}</p>
            {groups.some(({ isDoubtful }) => isDoubtful) ? null : (
              <p className={styles.good}>
                <IconCheck size={16} stroke={1.5} aria-hidden /> Nothing to check
              </p>
            )}
            {groups.length > 0 ? (
              <ul className={styles.groups}>
                {groups.map((group) => (
                  <DoubtfulGroup
                    key={`${group.kind} ${group.key}`}
                    label={ENTRY_GROUP_LABELS[group.kind]}
                    n={group.entries}
                    setAside={group.setAside}
                    text={groupText(group)}
                    busy={isBusy}
                    onAsk={(setAside) => ask(group, setAside)}
                  />
                ))}
              </ul>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const groupText = ({ kind, key }: EntryGroup): string =>
  kind === 'hour' ? `Within an hour from ${formatDate(new Date(key))}.` : `They end in @${key}.`
