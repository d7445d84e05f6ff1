import { TagsInput, type TagsInputProps } from '@mantine/core'
import { type FieldOf, useFieldProps } from './fields.tsx'

/** Several words or names of one's own: Enter ends one. With `data` they are offered, and others can be typed all the same. */
export function WordsField({ label, help, optional, error, ...rest }: FieldOf<TagsInputProps>) {
  return (
    <TagsInput splitChars={['\n']} acceptValueOnBlur {...rest} {...useFieldProps({ label, help, optional, error })} />
  )
}
