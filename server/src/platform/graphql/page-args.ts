import { MAX_OFFSET } from '@ward/domain/paging'
import { invalid } from '@ward/domain/refusal'

/** Checks limit and offset of a list: 1 to `max` rows, from 0 to a far end. @throws INVALID naming the argument */
export function checkPage({ limit, offset }: { limit: number; offset: number }, max: number): void {
  if (limit < 1 || limit > max) throw invalid('limit', `The limit must be between 1 and ${max}`)
  if (offset < 0 || offset > MAX_OFFSET) throw invalid('offset', `The offset must be between 0 and ${MAX_OFFSET}`)
}
