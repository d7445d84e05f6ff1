import { IconEye } from '@tabler/icons-react'
import { FOLDED_MESSAGE, UNFOLD_LABEL } from '@ward/domain/flags/wellbeing/wellbeing'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import styles from './Wellbeing.module.css'
import { useFoldsTexts } from './wellbeingChoices.ts'

/** A text in a list: a distressing one is folded for who wishes that, until they ask for it. */
export function FoldedLine({ isDistressing, children }: { isDistressing: boolean; children: ReactNode }) {
  const [folds] = useFoldsTexts()
  const [unfolded, setUnfolded] = useState(false)
  if (!folds || !isDistressing || unfolded) return children
  return (
    <span className={styles.foldedLine}>
      {FOLDED_MESSAGE}{' '}
      <ActionButton kind="quiet" size="xs" icon={IconEye} onClick={() => setUnfolded(true)}>
        {UNFOLD_LABEL}
      </ActionButton>
    </span>
  )
}
