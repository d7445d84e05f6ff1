import { IconUserPlus } from '@tabler/icons-react'
import {
  ASSIGNED_MESSAGE,
  ASSIGNED_TO_YOU,
  type FlagOperation,
  type FlagState,
  OPEN_FLAG_LABEL,
  OPERATION_LABEL,
  OPERATION_MESSAGE,
} from '@ward/domain/flags/flag/flag-operations'
import { useState } from 'react'
import { useMay, useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { usePageMark } from '../../../ui/usePageMark.ts'
import { TagModerator } from '../assign/TagModerator.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { OPERATION_ICON, OPERATION_KEY } from '../flag/flagKeys.ts'
import type { Change } from '../flag/flags.api.ts'
import { offersFor } from './FlagActions.tsx'
import styles from './FlagCase.module.css'

const labelOf = (operation: FlagOperation) => (operation === 'REOPEN' ? OPEN_FLAG_LABEL : OPERATION_LABEL[operation])

type Props = {
  state: Omit<FlagState, 'isOpen'> & Pick<FlagCase, 'viewerIs'>
  busy: Change | null
  onChange: (first: Change, message: string) => void
}

/** The actions for something without a flag: its flag is opened by whatever is done first. */
export function UnflaggedActions({ state, busy, onChange }: Props) {
  const { id: viewerId, roleId } = useViewer()
  const may = useMay('flags.open')
  const [isTagging, setTagging] = useState(false)
  usePageMark('data-has-foot-bar')
  const offers = offersFor({ ...state, isOpen: false }, roleId).map(({ operation, because }) => ({
    operation,
    because: may.ok ? because : may.because,
    run: () => onChange({ operation }, OPERATION_MESSAGE[operation]),
  }))
  const tag = () => setTagging(true)
  const operations = offers.map(({ operation, because, run }) => [
    OPERATION_KEY[operation],
    { label: labelOf(operation), icon: OPERATION_ICON[operation], because, onlyKey: because !== undefined, run },
  ])
  useKeys(
    { ...Object.fromEntries(operations), m: { label: 'Tag a moderator', icon: IconUserPlus, run: tag } },
    { group: 'This page' },
  )
  return (
    <>
      {isTagging ? (
        <div className={styles.text}>
          <TagModerator
            onTag={(userId) => {
              setTagging(false)
              onChange({ assignedToUserIds: [userId] }, userId === viewerId ? ASSIGNED_TO_YOU : ASSIGNED_MESSAGE)
            }}
            onClose={() => setTagging(false)}
          />
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar in every browser */}
      <div className={styles.actions} role="group" aria-label="Decide" tabIndex={-1}>
        {offers.map(({ operation, because, run }) => (
          <span key={operation}>
            <ActionButton
              kind={operation === 'DELETE' ? 'danger' : 'plain'}
              icon={OPERATION_ICON[operation]}
              keys={OPERATION_KEY[operation]}
              because={because}
              busy={busy !== null && 'operation' in busy && busy.operation === operation}
              onClick={run}
            >
              {labelOf(operation)}
            </ActionButton>
          </span>
        ))}
        <span className={styles.pushed}>
          <ActionButton
            kind="quiet"
            icon={IconUserPlus}
            keys="m"
            because={may.ok ? undefined : may.because}
            busy={busy !== null && 'assignedToUserIds' in busy}
            onClick={tag}
          >
            Tag a moderator
          </ActionButton>
        </span>
      </div>
    </>
  )
}
