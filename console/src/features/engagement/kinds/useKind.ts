import { useMatch } from '@tanstack/react-router'
import { routeOf } from '@ward/domain/app/routes'
import type { Kind } from '@ward/domain/engagement/kind'
import { KINDS } from '@ward/domain/engagement/kinds'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'

/** The kind that the page is of by its address: all kinds share their pages. */
export function useKind(): Kind {
  // The page's own address: the browser's is that of the next page already while this one leaves.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const route = routeOf(pathname)
  const kind = KINDS.find(({ paths }) => Object.values(paths).some((path) => path === route))
  if (!kind) throw new Error(NOT_FOUND_MESSAGE)
  return kind
}
