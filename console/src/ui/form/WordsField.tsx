import { TagsInput, type TagsInputProps } from '@mantine/core'
import { type FieldOf, useFieldProps } from './fields.tsx'

const WORDS_HELP = 'Press Enter after each one.'

/** Several words or names of one's own, each ended by Enter. With `data` they are offered, and others can be typed all the same. */
export function WordsField({ label, help = WORDS_HELP, optional, error, ...rest }: FieldOf<TagsInputProps>) {
  return (
    <TagsInput splitChars={['\n']} acceptValueOnBlur {...rest} {...useFieldProps({ label, help, optional, error })} />
  )
}
