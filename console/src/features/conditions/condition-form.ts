import type { DisorderInput } from '@ward/domain/conditions/condition-input'
import type { FormOf } from '../../ui/form/useForm.ts'

/** The form of a condition, as its parts are given it. */
export type ConditionFormOf = FormOf<typeof DisorderInput>
