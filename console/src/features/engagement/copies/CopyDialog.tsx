import { COPY_LABEL, COPY_NOTE, type EngagementCopy } from '@ward/domain/engagement/copies'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import type { FormOf } from '../../../ui/form/useForm.ts'
import styles from '../kinds/Engagement.module.css'

type CopyDialogProps = {
  form: FormOf<typeof EngagementCopy>
  /** The sites to choose from. */
  sites: readonly { id: number; name: string }[]
}

/** Asks to which sites an engagement is copied. */
export function CopyDialog({ form, sites }: CopyDialogProps) {
  const field = form.field('siteIds')
  return (
    <FormDialog form={form} title={COPY_LABEL} save="Copy">
      <p className={styles.note}>{COPY_NOTE}</p>
      <MultiSelectField
        {...field}
        data-autofocus
        data={sites.map((each) => ({ value: String(each.id), label: each.name }))}
        value={field.value.map(String)}
        onChange={(chosen) => field.onChange(chosen.map(Number))}
      />
    </FormDialog>
  )
}
