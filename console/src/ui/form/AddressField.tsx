import styles from './AddressField.module.css'
import { TextField } from './fields.tsx'

type Props = Parameters<typeof TextField>[0] & {
  /** The beginning of the address, which nobody types: on a phone it stands above what is typed. */
  prefix: string
}

/** The last part of an address, behind its beginning. */
export const AddressField = ({ prefix, ...field }: Props) => (
  <TextField
    {...field}
    leftSection={prefix}
    leftSectionWidth={`calc(${prefix.length}ch + 14px)`}
    classNames={{ section: styles.prefix, input: styles.typed }}
  />
)
