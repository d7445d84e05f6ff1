import { Refusal } from '@ward/domain/refusal'
import { USER_NOT_SAVED } from '@ward/domain/user-input'
import type { FormSchema } from '../../ui/form/formValues.ts'
import type { AnyForm } from '../../ui/form/useForm.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Says also in a toast that inputs are wrong before they are sent (spec 3 section 5). */
export const checked = (schema: FormSchema, form: AnyForm): AnyForm => ({
  ...form,
  save: () => {
    if (!schema.safeParse(form.values).success) toast.error(USER_NOT_SAVED)
    return form.save()
  },
})

/** Says also in a toast what the server says first against a field (spec 3 section 8). */
export const telling =
  <Args extends unknown[], Saved>(save: (...args: Args) => Promise<Saved>) =>
  async (...args: Args): Promise<Saved> => {
    try {
      return await save(...args)
    } catch (error) {
      if (error instanceof Refusal && error.details.fields?.length) toast.error(error.message)
      throw error
    }
  }
