import type { LaunchCheckAside } from '@ward/domain/launch-status/launch-status'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextAreaField } from '../../ui/form/fields.tsx'
import type { FormOf } from '../../ui/form/useForm.ts'
import { DateTimeField } from '../../ui/time/DateTimeField.tsx'

/** Asks why a check is set aside, and until when. */
export function AsideDialog({ form, name }: { form: FormOf<typeof LaunchCheckAside>; name: string }) {
  return (
    <FormDialog form={form} title={`Set aside: ${name}`} save="Set aside">
      <TextAreaField {...form.field('reason')} data-autofocus />
      <DateTimeField {...form.field('until')} />
    </FormDialog>
  )
}
