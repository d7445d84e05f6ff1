import { SavedViewInput, VIEW_SAVED } from '@ward/domain/flags/saved-views/saved-views'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { saveView, VIEWS_KEY } from './views.api.ts'

const NEW_VIEW = { id: null, name: '', address: '', isTeam: false, version: null }

/** The form of a view; `start` opens it with the view, or the filters, that it is about. */
export const useViewForm = () =>
  useForm(SavedViewInput, {
    values: NEW_VIEW,
    save: saveView,
    saved: VIEW_SAVED,
    invalidates: VIEWS_KEY,
    anew: 'view',
  })

/** The name of a view, and whether the whole team has it. */
export function ViewDialog({ form }: { form: ReturnType<typeof useViewForm> }) {
  return (
    <FormDialog form={form} title="Saved view" save="Save view">
      <TextField {...form.field('name')} data-autofocus />
      <CheckboxField {...form.check('isTeam')} />
    </FormDialog>
  )
}
