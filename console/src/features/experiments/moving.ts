import { MOVES_TRIED } from '@ward/domain/experiments/experiments'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { sum } from './phase-lines.ts'

export type Move = { from: string; to: string; sessions: number }

/** How many of which sessions change, in words: where more are stored than are tried those are not all. */
export function changing(moves: readonly Move[]): string {
  const all = sum(moves.map(({ sessions }) => sessions))
  const moving = sum(moves.filter(({ from, to }) => from !== to).map(({ sessions }) => sessions))
  const of = isSample(moves) ? `the ${count(all, 'session')} that were tried` : count(all, 'session')
  return `${formatNumber(moving)} of ${of} change`
}

/** Whether some stored sessions may not have been tried. */
export const isSample = (moves: readonly Move[]): boolean => sum(moves.map(({ sessions }) => sessions)) >= MOVES_TRIED
