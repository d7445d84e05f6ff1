import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { FOLD_AGAIN_LABEL, FOLDED_MESSAGE, isDistressing, UNFOLD_LABEL } from '@ward/domain/flags/wellbeing/wellbeing'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './Wellbeing.module.css'
import { useFoldsTexts } from './wellbeingChoices.ts'

/** A distressing text is folded for who wishes that, until they ask for it. */
export function FoldedText({ flag, children }: { flag: FlagCase; children: ReactNode }) {
  const [folds] = useFoldsTexts()
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const text = useRef<HTMLDivElement>(null)
  const canFold = folds && isDistressing(flag)
  const isFolded = canFold && unfolded !== flag.id
  const change = (id: string | null) => {
    flushSync(() => setUnfolded(id))
    // The button that was pressed has gone.
    text.current?.focus()
  }
  const unfold = () => change(flag.id)
  useKeys({ v: { label: UNFOLD_LABEL, run: unfold } }, { group: 'This flag', enabled: isFolded, about: flag.id })
  if (!canFold) return children
  return (
    <div ref={text} tabIndex={-1} className={isFolded ? styles.folded : styles.unfolded}>
      {isFolded ? (
        <>
          <p>{FOLDED_MESSAGE}</p>
          <ActionButton icon={IconEye} keys="v" onClick={unfold}>
            {UNFOLD_LABEL}
          </ActionButton>
        </>
      ) : (
        <>
          {children}
          <ActionButton kind="quiet" size="xs" icon={IconEyeOff} onClick={() => change(null)}>
            {FOLD_AGAIN_LABEL}
          </ActionButton>
        </>
      )}
    </div>
  )
}
