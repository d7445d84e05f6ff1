import {
  type DisorderInput,
  INHERITANCE_TYPES,
  NOT_A_CHOICE,
  ONSET_AGES,
  PREVALENCE_CLASSES,
  PREVALENCE_REGIONS,
} from '@ward/domain/conditions/condition-input'
import { invalid } from '@ward/domain/kernel/refusal'
import type { DisorderRow } from './conditions.db.ts'

/**
 * Onset, inheritance and the two columns of prevalence are chosen from closed lists; values of the source, and earlier ones of the condition, stay possible.
 *
 * @throws INVALID the field and its place in the list
 */
export function demandChoices(now: DisorderInput, before: DisorderRow | undefined): void {
  const kept = [before, before?.source]
  const onset = [...ONSET_AGES, ...kept.flatMap((each) => each?.onsetAge ?? [])]
  const inheritance = [...INHERITANCE_TYPES, ...kept.flatMap((each) => each?.inheritanceType ?? [])]
  const rows = [...(before?.prevalences ?? []), ...(before?.source?.prevalence ?? [])]
  demandIn('onsetAge', now.onsetAge, onset)
  demandIn('inheritanceType', now.inheritanceType, inheritance)
  now.prevalence.forEach((row, at) => {
    demand(`prevalence.${at}.class`, row.class, [...PREVALENCE_CLASSES, ...rows.map((each) => each.class)])
    demand(`prevalence.${at}.geographic`, row.geographic, [
      ...PREVALENCE_REGIONS,
      ...rows.map((each) => each.geographic),
    ])
  })
}

function demandIn(field: string, values: readonly string[], choices: readonly string[]): void {
  for (const value of values) demand(field, value, choices)
}

function demand(field: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw invalid(field, NOT_A_CHOICE)
}
