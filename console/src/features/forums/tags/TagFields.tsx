import { tagSlugOf } from '@ward/domain/forums/tags'
import type { ComponentProps } from 'react'
import type { FieldProps } from '../../../ui/form/fieldProps.ts'
import { TextField } from '../../../ui/form/fields.tsx'

type Props = { name: FieldProps<string>; slug: FieldProps<string> }

/** The slug goes with the name for as long as nobody gave it another. */
export function TagFields({ name, slug }: Props) {
  const rename: ComponentProps<typeof TextField>['onChange'] = (event) => {
    const { value } = event.currentTarget
    if (slug.value === tagSlugOf(name.value)) slug.onChange(tagSlugOf(value))
    name.onChange(value)
  }
  return (
    <>
      <TextField {...name} data-autofocus onChange={rename} />
      <TextField {...slug} help="Used in addresses on every site" />
    </>
  )
}
