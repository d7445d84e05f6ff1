import { Refusal } from '@ward/domain/kernel/refusal'
import { USER_NOT_SAVED } from '@ward/domain/users/user-input'
import type { FormSchema } from '../../../ui/form/formValues.ts'
import type { AnyForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** The messages about a user that could not be saved go once it is saved. */
const ABOUT = ['the form of a user']
const tell = (text: string) => {
  // Why an earlier try failed says nothing of this one.
  toast.answered(ABOUT)
  toast.error(text, { about: ABOUT })
}

/** Says also in a toast that inputs are wrong before they are sent (spec 3 section 5). */
export const checked = (schema: FormSchema, form: AnyForm): AnyForm => ({
  ...form,
  save: () => {
    if (!schema.safeParse(form.values).success) tell(USER_NOT_SAVED)
    return form.save()
  },
})

/** Says also in a toast what the server says first against a field (spec 3 section 8). */
export const telling =
  <Args extends unknown[], Saved>(save: (...args: Args) => Promise<Saved>) =>
  async (...args: Args): Promise<Saved> => {
    try {
      const saved = await save(...args)
      toast.answered(ABOUT)
      return saved
    } catch (error) {
      if (error instanceof Refusal && error.details.fields?.length) tell(error.message)
      throw error
    }
  }
