import { useLocation } from '@tanstack/react-router'
import type { Kind } from '@ward/domain/engagement/kind'
import { KINDS } from '@ward/domain/engagement/kinds'
import { NOT_FOUND_MESSAGE } from '@ward/domain/refusal'
import { routeOf } from '@ward/domain/routes'

/** The kind that the page's address is of: all kinds share their pages. */
export function useKind(): Kind {
  const { pathname } = useLocation()
  const route = routeOf(pathname)
  const kind = KINDS.find(({ paths }) => Object.values(paths).some((path) => path === route))
  if (!kind) throw new Error(NOT_FOUND_MESSAGE)
  return kind
}
