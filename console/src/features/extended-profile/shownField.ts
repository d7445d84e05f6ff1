import { fieldIn } from '@ward/domain/extended-profile/definition'
import type { ProfileFieldOption } from '@ward/domain/extended-profile/fields'
import { ON_DELETED_OPTION } from '@ward/domain/extended-profile/lint'
import { dependencyText, questionOf } from '@ward/domain/extended-profile/wording'
import type { Draft } from './extended-profile.api.ts'

type Option = Pick<ProfileFieldOption, 'name'> & { isOther?: boolean }
const GONE = 'No longer here'

/** A field with words in place of the numbers it holds, to compare it with somebody else's. */
export const shownField = ({ sections }: Draft) => ({
  sectionId: (id: string) => sections.find((section) => section.id === id)?.name ?? GONE,
  parentProfileFieldId: (id: string | null | undefined) => {
    const parent = fieldIn(sections, id)
    return parent ? questionOf(parent) : id ? GONE : undefined
  },
  dependentOptionIds: (dependentOptionIds: readonly string[] = []) =>
    dependentOptionIds.length === 0 ? undefined : dependencyText(sections, { dependentOptionIds }) || ON_DELETED_OPTION,
  profileFieldOptions: (options: readonly Option[] = []) =>
    options.map(({ name, isOther }) => (isOther ? `${name} (other)` : name)).join(', ') || undefined,
})
