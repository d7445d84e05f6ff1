import { Refusal } from '@ward/domain/kernel/refusal'
import { SHORTLINK_NOT_UPDATED } from '@ward/domain/short-links/short-links'
import { wordsOf } from '../../fault.ts'
import { toast } from '../../ui/toast/toast.ts'

/** Says in a toast that the server refused a save (spec 3 section 8); why stands at its field. */
export const telling =
  <Args extends unknown[], Saved>(failed: string, save: (...args: Args) => Promise<Saved>) =>
  async (...args: Args): Promise<Saved> => {
    try {
      const saved = await save(...args)
      toast.answered([failed])
      return saved
    } catch (error) {
      if (error instanceof Refusal && error.message !== failed) toast.error(failed, { about: [failed] })
      throw error
    }
  }

/** The words for an update that has no field: that it failed, and why where the server says so. */
export const notUpdated = (error: unknown): string =>
  error instanceof Refusal ? `${SHORTLINK_NOT_UPDATED} ${wordsOf(error)}` : SHORTLINK_NOT_UPDATED
