import type { ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { usePageMark } from '../usePageMark.ts'
import styles from './Form.module.css'

type SaveBarProps = {
  dirty: boolean
  busy: boolean
  /** The words for unsaved changes. */
  said?: string
  /** Ids of the form, when the bar stands outside of it. */
  form?: string
  save?: string
  /** Only where the specification greys Save. */
  because?: string
  onCancel?: () => void
  /** The verb on the button that gives up what was typed, where it is not Cancel. */
  cancel?: string
  /** Further buttons on the right. */
  children?: ReactNode
}

/** The bar at the foot of an edit page. */
export function SaveBar({
  dirty,
  busy,
  said = 'Unsaved changes',
  form,
  save = 'Save',
  because,
  onCancel,
  cancel = 'Cancel',
  children,
}: SaveBarProps) {
  usePageMark('data-has-save-bar')
  return (
    <div className={styles.bar}>
      <ActionButton kind="primary" type="submit" keys="mod+s" form={form} busy={busy} because={because}>
        {save}
      </ActionButton>
      {onCancel ? (
        <ActionButton kind="quiet" onClick={onCancel}>
          {cancel}
        </ActionButton>
      ) : null}
      <span className={styles.dirty} aria-live="polite">
        {dirty ? said : ''}
      </span>
      {children ? <span className={styles.end}>{children}</span> : null}
    </div>
  )
}
