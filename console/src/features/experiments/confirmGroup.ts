import { type ExperimentInput, groupQuestion } from '@ward/domain/experiments/experiments'
import type { z } from 'zod'
import { messageOf } from '../../fault.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { ShownExperiment } from './experiments.api.ts'
import { runningExperiments } from './running.api.ts'

type Running = Pick<ShownExperiment, 'id' | 'name' | 'exclusionGroup' | 'siteIds'>
type Before = z.input<typeof ExperimentInput>

async function allRunning(): Promise<Running[]> {
  const found: Running[] = []
  for (;;) {
    const { total, experiments } = await runningExperiments(found.length)
    found.push(...experiments)
    if (experiments.length === 0 || found.length >= total) return found
  }
}

/** Whether it will take sessions from others of its group that it did not share them with before. */
function takesMore(before: Before, { isActive, exclusionGroup, siteIds }: ExperimentInput): boolean {
  const { siteIds: sites = [], exclusionGroup: group = '' } = before
  const took = Boolean(before.id && before.isActive) && group === exclusionGroup
  return isActive && exclusionGroup !== '' && (!took || siteIds.some((id) => !sites.includes(id)))
}

/** Asks before an experiment begins to take sessions from those of its group that run already on its sites. */
export async function confirmGroup(before: Before, input: ExperimentInput): Promise<boolean> {
  if (!takesMore(before, input)) return true
  const { exclusionGroup: group, siteIds } = input
  try {
    const others = (await allRunning()).filter(
      (each) =>
        each.id !== before.id && each.exclusionGroup === group && each.siteIds.some((id) => siteIds.includes(id)),
    )
    return others.length === 0 || (await confirm(groupQuestion(others.map(({ name }) => name))))
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}
