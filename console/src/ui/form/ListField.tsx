import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { IconButton } from '../IconButton.tsx'
import { OrderList } from '../order/OrderList.tsx'
import { toast } from '../toast/toast.ts'
import styles from './Form.module.css'
import type { AnyForm } from './useForm.ts'

type ListFieldProps = {
  form: AnyForm
  /** The list's name in the form. */
  path: string
  /** The first value of a new item. */
  empty: unknown
  /** The fields of the item with this number. */
  children: (index: number) => ReactNode
  /** The verb on the button below: 'Add option'. */
  add: string
  /** The noun for an item: 'option'. */
  item: string
  /** The most items that can be added. */
  most?: number
  /** The message when one more is asked for; without it the button says that there can be no more. */
  full?: string
  /** Somebody chooses their order. */
  ordered?: boolean
  help?: ReactNode
}

/** A list of values within a form, each with its fields; items are added at the end and taken out anywhere. */
export function ListField({ form, path, empty, children, add, item, most, full, ordered, help }: ListFieldProps) {
  const items = (form.values[path] ?? []) as readonly unknown[]
  const [keys, take, put] = useKeys(items.length)
  const frame = useRef<HTMLFieldSetElement>(null)
  /** The item that gets the focus when it is drawn; the button below when there is none such. */
  const [next, setNext] = useState<number | null>(null)
  useEffect(() => {
    if (next === null) return
    const at = frame.current?.querySelectorAll<HTMLElement>('[data-item]')[next]
    const field =
      at?.querySelector<HTMLElement>('input, textarea') ??
      at?.querySelector('button') ??
      frame.current?.querySelector('[data-add] button')
    if (field instanceof HTMLElement) field.focus()
    setNext(null)
  }, [next])
  const error = form.errors[path]
  // In the place of the help: what is said when a field is left moves no button under the pointer.
  const said = error ? (
    <span className={styles.error} role="alert">
      {error}
    </span>
  ) : null
  const isFull = most !== undefined && items.length >= most
  const fieldsOf = (index: number) => (
    <div className={styles.item} data-ordered={ordered || undefined}>
      <div className={styles.itemFields}>{children(index)}</div>
      <IconButton
        icon={IconTrash}
        label={`Remove ${item} ${index + 1}`}
        onClick={() => {
          take(index)
          form.list.remove(path, index)
          setNext(Math.min(index, items.length - 2))
        }}
      />
    </div>
  )
  return (
    <fieldset ref={frame} className={styles.group} data-path={form.dataPath(path)}>
      <legend>{form.label(path)}</legend>
      {help ? <p className={styles.help}>{said ?? help}</p> : null}
      {ordered ? (
        <OrderList
          label={form.label(path)}
          items={keys}
          itemId={String}
          itemLabel={(key) => `${item} ${keys.indexOf(key) + 1}`}
          onOrder={async (ids) => {
            const order = ids.map((id) => keys.indexOf(Number(id)))
            put(order)
            form.list.set(
              path,
              order.map((index) => items[index]),
            )
          }}
        >
          {(key) => fieldsOf(keys.indexOf(key))}
        </OrderList>
      ) : (
        items.map((_, index) => (
          <div key={keys[index]} data-item>
            {fieldsOf(index)}
          </div>
        ))
      )}
      {help ? null : said}
      <div data-add data-invalid={error ? true : undefined}>
        <ActionButton
          size="xs"
          icon={IconPlus}
          because={isFull && !full ? `There can be at most ${most}` : undefined}
          onClick={() => {
            if (isFull) return toast.error(full ?? '')
            form.list.insert(path, empty)
            setNext(items.length)
          }}
        >
          {add}
        </ActionButton>
      </div>
    </fieldset>
  )
}

/** A key for each item that stays with it while others come and go; the handlers for removing and reordering. */
function useKeys(
  n: number,
): [keys: readonly number[], take: (index: number) => void, put: (order: readonly number[]) => void] {
  const keys = useRef<number[]>([])
  const last = useRef(0)
  while (keys.current.length < n) keys.current.push(++last.current)
  keys.current.length = n
  return [
    keys.current,
    (index) => keys.current.splice(index, 1),
    (order) => {
      keys.current = order.flatMap((index) => keys.current[index] ?? [])
    },
  ]
}
