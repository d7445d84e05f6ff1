import { useQueryClient } from '@tanstack/react-query'
import { CHECK_SAVED, FIX_LABEL, type LaunchCheckAside } from '@ward/domain/launch-status/launch-status'
import { messageOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { OwnChange } from '../../ui/form/useOwnChanges.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { DateText } from '../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { LaunchCheckHistory } from './LaunchCheckHistory.tsx'
import styles from './LaunchStatus.module.css'
import { confirmCheck, LAUNCH_KEY, type LaunchCheckRow, noteCheck, takeBack } from './launch-status.api.ts'

import { STATES } from './launchStates.ts'

type Props = {
  check: LaunchCheckRow
  /** Told of each mark from here. */
  onMarked: OwnChange<LaunchCheckAside>
  onAside?: (check: LaunchCheckRow) => void
}

/** A check with how it stands, and the way to the screen where it is done. */
export function LaunchCheckLine({ check, onMarked, onAside }: Props) {
  const queries = useQueryClient()
  const { id, name, url, state, detail, isManual, isCompleted, asideReason, asideUntil } = check
  const { word, Icon } = STATES[state]
  const [run, isBusy] = useSubmit(async (change: () => Promise<LaunchCheckRow>) => {
    try {
      const row = await change()
      noteCheck(queries, row)
      onMarked(check.version, { id, version: row.version })
      toast.success(CHECK_SAVED)
    } catch (problem) {
      toast.error(messageOf(problem))
    }
    await queries.invalidateQueries({ queryKey: LAUNCH_KEY })
  })
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.mark}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <strong>{name}</strong>
        <p>{detail}</p>
        {asideUntil ? (
          <p>
            Set aside until <DateText value={asideUntil} />: {asideReason}
          </p>
        ) : null}
        {check.confirmedAt && check.confirmedBy ? (
          <p>
            Confirmed by {check.confirmedBy.username}, <DateText value={check.confirmedAt} />
          </p>
        ) : null}
      </div>
      <span className={styles.state}>{asideUntil ? 'Set aside' : word}</span>
      <span className={styles.actions}>
        <LaunchCheckHistory id={id} name={name} />
        {isManual && !isCompleted ? (
          <ActionButton size="xs" busy={isBusy} onClick={() => void run(() => confirmCheck(check))}>
            Confirm
            <VisuallyHidden>: {name}</VisuallyHidden>
          </ActionButton>
        ) : null}
        {!isCompleted && asideUntil ? (
          <ActionButton size="xs" kind="quiet" busy={isBusy} onClick={() => void run(() => takeBack(check))}>
            Take back
            <VisuallyHidden>: {name}</VisuallyHidden>
          </ActionButton>
        ) : null}
        {!isCompleted && !asideUntil && onAside ? (
          <ActionButton size="xs" kind="quiet" onClick={() => onAside(check)}>
            Set aside
            <VisuallyHidden>: {name}</VisuallyHidden>
          </ActionButton>
        ) : null}
        {!isCompleted && url ? (
          <ActionButton size="xs" href={url}>
            {FIX_LABEL}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </ActionButton>
        ) : null}
      </span>
    </li>
  )
}
