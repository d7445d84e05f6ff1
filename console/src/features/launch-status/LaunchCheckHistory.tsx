import { useQuery } from '@tanstack/react-query'
import { NO_RESULTS } from '@ward/domain/launch-status/launch-status'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './LaunchStatus.module.css'
import { launchHistoryOptions } from './launch-status.api.ts'
import { STATES } from './launchStates.ts'

/** How a check stood over time, in a drawer. */
export function LaunchCheckHistory({ id, name }: { id: string; name: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionButton size="xs" kind="quiet" onClick={() => setOpened(true)}>
        History
        <VisuallyHidden>: {name}</VisuallyHidden>
      </ActionButton>
      <Drawer opened={opened} onClose={() => setOpened(false)} title={`History: ${name}`}>
        <Results id={id} />
      </Drawer>
    </>
  )
}

function Results({ id }: { id: string }) {
  const query = useQuery(launchHistoryOptions(id))
  return (
    <Loaded query={query} failed="The history could not be loaded" small>
      {(results) =>
        results.length === 0 ? (
          <p>{NO_RESULTS}</p>
        ) : (
          <ol className={styles.history}>
            {results.map(({ since, state, detail }) => (
              <li key={since}>
                <strong>{STATES[state].word}</strong> <DateText value={since} />
                <p>{detail}</p>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}
