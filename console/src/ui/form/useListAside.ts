import { useRef } from 'react'
import type { AnyForm } from './useForm.ts'

/**
 * Puts the items of a list aside while another choice of the form leaves them out, such as a type without options: what nobody
 * sees is neither checked nor sent. They come back when they are asked for again.
 */
export function useListAside({ values, list }: Pick<AnyForm, 'values' | 'list'>, path: string) {
  const aside = useRef<readonly unknown[]>([])
  return (isShown: boolean) => {
    const items = (values[path] ?? []) as readonly unknown[]
    if (isShown && items.length === 0 && aside.current.length > 0) {
      list.set(path, aside.current)
      aside.current = []
    } else if (!isShown && items.length > 0) {
      aside.current = items
      list.set(path, [])
    }
  }
}
