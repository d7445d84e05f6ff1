import type { ChangeEvent, FocusEvent } from 'react'

type ItemOf<V, K> =
  NonNullable<V> extends readonly (infer Item)[] ? Item : K extends keyof NonNullable<V> ? NonNullable<V>[K] : unknown

/** The value at `options.2.text`. */
export type ValueAt<V, P> = P extends `${infer K}.${infer Rest}` ? ValueAt<ItemOf<V, K>, Rest> : ItemOf<V, P>

/** A field, or one within it: `name`, `options.2.text`. */
export type Path<V> = (keyof V & string) | `${keyof V & string}.${string}`

export type Typed<Value> =
  | Value
  | NonNullable<Value>
  | null
  | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

type Wiring<Value> = {
  label: string
  onChange: (typed: Typed<Value>) => void
  onFocus?: (event: FocusEvent) => void
  onBlur?: (event: FocusEvent) => void
  /** By this the form finds the field again. */
  'data-path': string
}

/** The props of one field of a form: spread it over TextField, SelectField and their like. */
export type FieldProps<Value> = Wiring<Value> & { value: Value; error?: string }

/** The same for a box or a switch. */
export type CheckProps = Wiring<boolean> & { checked: boolean; error?: string }
