import { IconEyeOff, IconUserPlus } from '@tabler/icons-react'
import { PERMISSIONS } from '@ward/domain/app/permissions'
import { TEXT_CHANGED } from '@ward/domain/flags/editing/text-editing'
import {
  countPrivate,
  HAND_ON_LABEL,
  MASK_LABEL,
  MASKED_MESSAGE,
  READ_ORIGINAL_LABEL,
  UNMASK_LABEL,
  UNMASKED_MESSAGE,
  WHO_MASKS,
} from '@ward/domain/flags/private-data/masking'
import { lazy, useState } from 'react'
import { useMay } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { Opening } from '../../../ui/Opening.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useAssignDialog } from '../assign/useAssignDialog.tsx'
import styles from '../at-risk/AtRisk.module.css'
import { useLaneAction } from '../at-risk/useLaneAction.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { mask, unmask } from './private-data.api.ts'

const OriginalDrawer = lazy(async () => ({ default: (await import('./OriginalDrawer.tsx')).OriginalDrawer }))
const MASKERS = { roleIds: PERMISSIONS['content.mask'].roles, because: WHO_MASKS }
const KEY = 'x'

/** The private data in the text, with a button to mask it or to assign somebody who may; of a masked text the way back. */
export function PrivateData({ flag, version }: { flag: FlagCase; version: number | null }) {
  const mayMask = useMay('content.mask').ok
  const { assign, dialog } = useAssignDialog(flag, MASKERS)
  const { act, running } = useLaneAction(flag.id)
  const found = countPrivate(flag.privateData)
  const isOffered = found !== '' && !flag.user
  const { id } = flag
  const takeBack = (masked: number | null) =>
    act(
      'unmask',
      () => unmask({ id, version: masked }),
      () => toast.success(UNMASKED_MESSAGE),
    )
  const hide = () =>
    act(
      'mask',
      () => mask({ id, version }),
      () => toast.success(MASKED_MESSAGE, { undo: () => void takeBack(version === null ? null : version + 1) }),
    )
  const label = mayMask ? MASK_LABEL : HAND_ON_LABEL
  const run = () => (mayMask ? void hide() : assign())
  useKeys(
    { [KEY]: { label, icon: mayMask ? IconEyeOff : IconUserPlus, run } },
    { group: 'This flag', enabled: isOffered, about: id },
  )
  return (
    <>
      {found === '' ? null : (
        <div className={styles.approval}>
          <span>{`Private data: ${found}${mayMask || flag.user ? '' : `. ${WHO_MASKS}`}`}</span>
          {isOffered ? (
            <ActionButton
              icon={mayMask ? IconEyeOff : IconUserPlus}
              keys={KEY}
              busy={running === 'mask'}
              onClick={() => (mayMask ? hide() : assign())}
            >
              {label}
            </ActionButton>
          ) : null}
        </div>
      )}
      {flag.keptOriginal ? (
        <Kept
          kept={flag.keptOriginal}
          flagId={id}
          because={flag.keptOriginal.revision === version ? undefined : TEXT_CHANGED}
          busy={running === 'unmask'}
          onUnmask={mayMask ? () => takeBack(version) : null}
        />
      ) : null}
      {dialog}
    </>
  )
}

type KeptProps = {
  kept: NonNullable<FlagCase['keptOriginal']>
  flagId: string
  because: string | undefined
  busy: boolean
  /** Null for who may not. */
  onUnmask: (() => Promise<void>) | null
}

/** The note that private data was masked, by whom and when. */
function Kept({ kept: { maskedAt, maskedBy }, flagId, because, busy, onUnmask }: KeptProps) {
  const [{ opened, nth }, setDrawer] = useState({ opened: false, nth: 0 })
  return (
    <div className={styles.approval}>
      <span>
        {`Private data was masked by ${maskedBy?.username ?? 'somebody'} on `}
        <DateText value={maskedAt} />
      </span>
      {onUnmask ? (
        <span className={styles.masked}>
          <ActionButton kind="quiet" onClick={() => setDrawer({ opened: true, nth: nth + 1 })}>
            {READ_ORIGINAL_LABEL}
          </ActionButton>
          <ActionButton because={because} busy={busy} onClick={onUnmask}>
            {UNMASK_LABEL}
          </ActionButton>
        </span>
      ) : null}
      {nth > 0 ? (
        <Opening>
          <OriginalDrawer key={nth} flagId={flagId} opened={opened} onClose={() => setDrawer({ opened: false, nth })} />
        </Opening>
      ) : null}
    </div>
  )
}
