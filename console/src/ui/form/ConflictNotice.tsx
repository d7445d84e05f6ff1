import { useLoadedWhen } from '../useLoadedWhen.ts'
import type { AnyForm } from './useForm.ts'

const load = async () => (await import('./ConflictDialog.tsx')).ConflictDialog

/** What is asked where somebody else saved the same thing first; loaded when that happens. Without it one types on. */
export function ConflictNotice({ form }: { form: AnyForm }) {
  const Dialog = useLoadedWhen(form.conflict !== null, load, {
    again: () => void form.save(),
    giveUp: () => form.conflict?.goOn(),
  })
  return Dialog ? <Dialog form={form} /> : null
}
