import type { UseFormReturnType } from '@mantine/form'
import type { FieldProblem } from '@ward/domain/kernel/refusal'
import { type FocusEvent, useState } from 'react'
import { afterPress } from '../press/afterPress.ts'
import type { CheckProps, FieldProps, Path, ValueAt } from './fieldProps.ts'

type FieldsOptions = {
  label: (path: string) => string
  /** What is wrong by the schema, where that is said when a field is left; undefined where it is said at a save. */
  problems: readonly FieldProblem[] | undefined
}

const none: ReadonlySet<string> = new Set()

/** The lists and groups that a field stands in: `options` and `options.0` of `options.0.name`. */
const above = (path: string): string[] =>
  path.split('.').flatMap((_, at, names) => (at === 0 ? [] : [names.slice(0, at).join('.')]))

/**
 * The fields and lists of a form. What is wrong with a list as a whole, such as a quizlet without a correct answer, stands at no
 * field that could be left: it is shown from when a field of the list was left, for as long as it is there; said at a save, until
 * something changes in the list.
 */
export function useFields<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { label, problems }: FieldsOptions,
) {
  const [left, setLeft] = useState(none)
  const leave = (lists: readonly string[]) => {
    if (problems)
      setLeft((before) => (lists.every((path) => before.has(path)) ? before : new Set([...before, ...lists])))
  }
  const change = (lists: readonly string[]) => {
    for (const path of lists) form.clearFieldError(path)
  }

  function propsOf(path: string, type?: 'checkbox') {
    const props = { label: label(path), ...form.getInputProps(path as never, { type }) }
    const lists = above(path)
    if (!problems && lists.length === 0) return props
    return {
      ...props,
      onChange: (typed: unknown) => {
        change(lists)
        props.onChange(typed)
      },
      onBlur: (event: FocusEvent) =>
        afterPress(() => {
          leave(lists)
          props.onBlur?.(event)
        }),
    }
  }
  const ofLists = (problems ?? []).filter(({ path }) => left.has(path))
  return {
    errors: { ...form.errors, ...Object.fromEntries(ofLists.map(({ path, message }) => [path, message])) },
    forget: () => setLeft(none),
    field: <P extends Path<V>>(path: P) => propsOf(path) as unknown as FieldProps<ValueAt<V, P>>,
    check: <P extends Path<V>>(path: P) => propsOf(path, 'checkbox') as unknown as CheckProps,
    /** The attribute that marks the field at this path on the screen. */
    dataPath: (path: string): string => form.getInputProps(path as never)['data-path' as never],
    /** Nested lists; errors below them move along with what is inserted or removed. */
    list: {
      insert: (path: string, item: unknown) => {
        change([path])
        form.insertListItem(path as never, item as never)
      },
      remove: (path: string, at: number) => {
        change([path])
        leave([path])
        form.removeListItem(path as never, at)
      },
      /** Puts another value there, such as the items in another order: errors below it belong to nothing any more. */
      set: (path: string, value: unknown) => {
        for (const each of Object.keys(form.errors)) if (each.startsWith(`${path}.`)) form.clearFieldError(each)
        form.setFieldValue(path as never, value as never)
      },
    },
  }
}
