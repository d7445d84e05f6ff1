import {
  type ExperimentInput,
  SYMBOL_QUESTION,
  SYMBOL_QUESTION_TEXT,
  type VariantInput,
} from '@ward/domain/experiments/experiments'
import type { z } from 'zod'
import { messageOf } from '../../fault.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { toast } from '../../ui/toast/toast.ts'
import { movesOf, type ShownExperiment } from './experiments.api.ts'
import { WhoMoves } from './WhoMoves.tsx'

const isSame = (one: readonly VariantInput[], two: readonly VariantInput[]) =>
  JSON.stringify(one.map(({ key, weight }) => [key, weight])) ===
  JSON.stringify(two.map(({ key, weight }) => [key, weight]))

/** Asks whether other variants are meant, with who would move; nothing is asked while nobody takes part. */
export async function confirmMoves(
  { id }: Pick<ShownExperiment, 'id'>,
  variants: readonly VariantInput[],
  question: { title: string; confirm: string },
): Promise<boolean> {
  try {
    const moves = await movesOf(id, variants)
    return moves.length === 0 || (await confirm({ ...question, text: <WhoMoves moves={moves} /> }))
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}

/** The question before a saved change makes an experiment another one: a new symbol, and sessions that move. */
export async function confirmChange(
  { id, symbol, variants = [] }: z.input<typeof ExperimentInput>,
  input: ExperimentInput,
): Promise<boolean> {
  if (!id) return true
  const question = { title: SYMBOL_QUESTION, text: SYMBOL_QUESTION_TEXT, confirm: 'Change symbol' }
  if (input.symbol !== symbol && !(await confirm(question))) return false
  if (isSame(variants, input.variants)) return true
  return confirmMoves({ id }, input.variants, { title: 'Who will move?', confirm: 'Save and begin a new phase' })
}
