import { IconCheck, IconHandStop, IconMail, IconShieldCheck, IconUserShare } from '@tabler/icons-react'
import {
  ALREADY_YOURS,
  type AtRiskOutcome,
  HAND_LABEL,
  heldMessage,
  minutesUntil,
  OUTCOME_LABEL,
  OUTCOME_MESSAGE,
  TAKE_LABEL,
  TAKEN_MESSAGE,
} from '@ward/domain/flags/at-risk/at-risk'
import { WRITE_BEGUN, WRITE_LABEL } from '@ward/domain/flags/at-risk/at-risk-writing'
import { mayJudge } from '@ward/domain/flags/flag/parties'
import { lazy, useEffect, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { Opening } from '../../../ui/Opening.tsx'
import { pageName } from '../../../ui/pageName.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './Lane.module.css'
import { closeAtRisk, takeAtRisk, type Wait } from './lane.api.ts'
import { useGiveBack } from './useGiveBack.ts'
import { useLaneAction } from './useLaneAction.ts'
import type { useLetter } from './useLetter.tsx'

const HandDialog = lazy(async () => ({ default: (await import('./HandDialog.tsx')).HandDialog }))

type Props = {
  flag: FlagCase
  /** null until it is known who is on the text: their place is kept, so that nothing below them moves. */
  wait: Wait | null
  letter: Pick<ReturnType<typeof useLetter>, 'write' | 'because' | 'isBegun'>
  onReopen: () => void
}

/** The first actions for a text at risk: somebody takes it, hands it on, or says how it ended. */
export function AtRiskActions({ flag, wait, letter, onReopen }: Props) {
  const { id: viewerId } = useViewer()
  const { act, running } = useLaneAction(flag.id)
  const { giveBack } = useGiveBack(flag.id)
  const [hands, setHands] = useState({ opened: false, nth: 0 })
  const isMine = wait?.holder?.id === viewerId
  useEffect(() => {
    if (!isMine) return
    const page = pageName()
    // Somebody else took or decided it, or the time ran out: the message says what is no longer so. Undo stays after the moderator goes on.
    return () => {
      if (pageName() === page) toast.withdraw(TAKEN_MESSAGE, page)
    }
  }, [isMine])
  const isOthers = wait?.holder && !isMine && wait.handedTo?.id !== viewerId
  const because =
    isOthers && wait.heldUntil
      ? heldMessage(wait.holder?.username ?? '', minutesUntil(new Date(wait.heldUntil), new Date()))
      : undefined
  const take = () => {
    if (because) return toast.error(because)
    let lease = 0
    const send = async () => {
      lease = await takeAtRisk(flag.id)
    }
    return act('take', send, () => toast.success(TAKEN_MESSAGE, { undo: () => void giveBack(lease) }))
  }
  const judge = mayJudge(flag.viewerIs)
  const becauseOwn = judge.ok ? undefined : judge.because
  const close = async (outcome: AtRiskOutcome) => {
    if (becauseOwn) return toast.error(becauseOwn)
    await act(
      outcome,
      () => closeAtRisk(flag, outcome),
      () => toast.success(OUTCOME_MESSAGE[outcome], { undo: onReopen }),
    )
  }
  const hand = () => setHands(({ nth }) => ({ opened: true, nth: nth + 1 }))
  useKeys(
    {
      w: { label: WRITE_LABEL, icon: IconMail, run: letter.write },
      l: { label: TAKE_LABEL, icon: IconHandStop, run: () => void take() },
      p: { label: HAND_LABEL, icon: IconUserShare, run: hand },
      n: { label: OUTCOME_LABEL['no-concern'], icon: IconShieldCheck, run: () => void close('no-concern') },
      f: { label: OUTCOME_LABEL['followed-up'], icon: IconCheck, run: () => void close('followed-up') },
    },
    { group: 'At risk', about: flag.id, enabled: wait !== null },
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a bar in every browser
    <div
      className={styles.acts}
      role="group"
      aria-label="At risk"
      aria-hidden={wait === null || undefined}
      data-at-risk={wait ? '' : 'awaited'}
    >
      <span>
        <ActionButton kind="primary" icon={IconMail} keys="w" because={letter.because} onClick={letter.write}>
          {letter.isBegun ? WRITE_BEGUN : WRITE_LABEL}
        </ActionButton>
      </span>
      <span>
        {/* Its place never gives back: in another tab it may be theirs just before they press. */}
        <ActionButton
          icon={IconHandStop}
          keys="l"
          because={isMine ? ALREADY_YOURS : because}
          busy={running === 'take'}
          onClick={take}
        >
          {TAKE_LABEL}
        </ActionButton>
      </span>
      <span>
        <ActionButton icon={IconUserShare} keys="p" onClick={hand}>
          {HAND_LABEL}
        </ActionButton>
      </span>
      <span>
        <ActionButton
          icon={IconShieldCheck}
          keys="n"
          because={becauseOwn}
          busy={running === 'no-concern'}
          onClick={() => close('no-concern')}
        >
          {OUTCOME_LABEL['no-concern']}
        </ActionButton>
      </span>
      <span>
        <ActionButton
          icon={IconCheck}
          keys="f"
          because={becauseOwn}
          busy={running === 'followed-up'}
          onClick={() => close('followed-up')}
        >
          {OUTCOME_LABEL['followed-up']}
        </ActionButton>
      </span>
      {hands.nth > 0 ? (
        <Opening>
          <HandDialog
            key={hands.nth}
            flagId={flag.id}
            opened={hands.opened}
            onClose={() => setHands({ ...hands, opened: false })}
          />
        </Opening>
      ) : null}
    </div>
  )
}
