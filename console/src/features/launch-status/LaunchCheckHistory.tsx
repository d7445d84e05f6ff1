import { useQuery } from '@tanstack/react-query'
import { NO_RESULTS } from '@ward/domain/launch-status/launch-status'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './LaunchStatus.module.css'
import { launchHistoryOptions, launchVersionsOptions, type SaidVersion } from './launch-status.api.ts'
import { STATES } from './launchStates.ts'

/** How a check stood over time, and what people said of it, in a drawer. */
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
        <Said id={id} />
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

/** Who set it aside, took it back or confirmed it; nothing where nobody did. */
function Said({ id }: { id: string }) {
  const query = useQuery(launchVersionsOptions(id))
  return (
    <Loaded query={query} failed="The history could not be loaded" small>
      {(versions) =>
        versions.length === 0 ? null : (
          <section>
            <h3>Set aside and confirmed</h3>
            <ol className={styles.history}>
              {versions.map((version) => (
                <li key={version.number}>
                  <strong>{version.author?.username ?? 'Somebody'}</strong> {deedOf(version)}{' '}
                  <DateText value={version.insertedAt} />
                  <Reason of={version} />
                </li>
              ))}
            </ol>
          </section>
        )
      }
    </Loaded>
  )
}

const textOf = ({ fields }: Pick<SaidVersion, 'fields'>, name: string) =>
  fields.find((field) => field.name === name)?.text ?? ''

function deedOf({ fields, before }: SaidVersion): string {
  if (textOf({ fields }, 'confirmedAt') !== textOf({ fields: before ?? [] }, 'confirmedAt')) return 'confirmed it'
  return textOf({ fields }, 'asideUntil') ? 'set it aside' : 'took it back'
}

function Reason({ of }: { of: SaidVersion }) {
  const until = textOf(of, 'asideUntil')
  if (deedOf(of) !== 'set it aside') return null
  return (
    <p>
      Until <DateText value={until} />: {textOf(of, 'asideReason')}
    </p>
  )
}
