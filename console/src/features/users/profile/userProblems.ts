import { Refusal } from '@ward/domain/kernel/refusal'
import { USER_NOT_SAVED } from '@ward/domain/users/user-input'
import type { FormSchema } from '../../../ui/form/formValues.ts'
import type { AnyForm } from '../../../ui/form/useForm.ts'
import { toast } from '../../../ui/toast/toast.ts'

/** The messages about a user that could not be saved go once it is saved. */
const ABOUT = ['the form of a user']

/** Says also in a toast that inputs are wrong before they are sent (spec 3 section 5). */
export const checked = (schema: FormSchema, form: AnyForm): AnyForm => ({
  ...form,
  save: () => {
    if (!schema.safeParse(form.values).success) toast.error(USER_NOT_SAVED, { about: ABOUT })
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
      if (error instanceof Refusal && error.details.fields?.length) toast.error(error.message, { about: ABOUT })
      throw error
    }
  }
