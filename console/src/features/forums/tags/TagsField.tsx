import type { ComponentProps } from 'react'
import { ChoiceNames } from '../../../ui/picker/ChoiceNames.tsx'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { globalTagChoices } from './tagChoices.ts'

type Props = Omit<
  Extract<ComponentProps<typeof SearchSelect>, { multiple: true }>,
  'multiple' | 'choices' | 'known'
> & {
  /** Names of those that stand there already. */
  tags: readonly { id: string; name: string }[]
}

/** Chooses tags of the network in a form. */
export const TagsField = ({ tags, ...field }: Props) => (
  <SearchSelect
    multiple
    {...field}
    choices={globalTagChoices}
    known={tags.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

/** Tags of the network by their names, where they are shown and not chosen. */
export const TagNames = ({ ids }: { ids: readonly string[] }) => <ChoiceNames choices={globalTagChoices} ids={ids} />
