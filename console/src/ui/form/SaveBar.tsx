import type { ReactNode } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { usePageMark } from '../usePageMark.ts'
import styles from './Form.module.css'

type SaveBarProps = {
  dirty: boolean
  busy: boolean
  /** The words for unsaved changes. */
  said?: string
  /** The fields they are in, where there is room. */
  where?: string
  /** Ids of the form, when the bar stands outside of it. */
  form?: string
  save?: string
  /** Only where the specification greys Save. */
  because?: string
  onCancel?: () => void
  /** The verb on the button that gives up what was typed, where it is not Cancel. */
  cancel?: string
  /** The form is a part of a page with a bar of its own: it stays with the form. */
  inPlace?: boolean
  /** Further fields and buttons before those. */
  children?: ReactNode
}

/** The bar at the foot of an edit page, as wide as the page: what is unsaved on the left, Save at the end. */
export function SaveBar({
  dirty,
  busy,
  said = 'Unsaved changes',
  where,
  form,
  save = 'Save',
  because,
  onCancel,
  cancel = 'Cancel',
  inPlace,
  children,
}: SaveBarProps) {
  usePageMark('data-has-save-bar')
  return (
    <div className={styles.bar} data-in-place={inPlace || undefined}>
      <span className={styles.dirty} aria-live="polite">
        {dirty ? said : ''}
      </span>
      {dirty && where ? <span className={styles.where}>{where}</span> : null}
      <span className={styles.end}>
        {children}
        {onCancel ? (
          <ActionButton kind="quiet" onClick={onCancel}>
            {cancel}
          </ActionButton>
        ) : null}
        <ActionButton kind="primary" type="submit" keys="mod+s" form={form} busy={busy} because={because}>
          {save}
        </ActionButton>
      </span>
    </div>
  )
}
