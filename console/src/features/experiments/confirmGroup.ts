import { EXPERIMENT_PAGE_SIZES, type ExperimentInput, groupQuestion } from '@ward/domain/experiments/experiments'
import type { z } from 'zod'
import { messageOf } from '../../fault.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { ShownExperiment } from './experiments.api.ts'
import { runningExperiments } from './running.api.ts'

type Running = Pick<ShownExperiment, 'id' | 'name' | 'exclusionGroup' | 'siteIds'>
type Taking = Pick<ShownExperiment, 'isActive' | 'exclusionGroup' | 'siteIds'>

const PAGE = Math.max(...EXPERIMENT_PAGE_SIZES)

async function allRunning(): Promise<Running[]> {
  const found: Running[] = []
  for (;;) {
    const { total, experiments } = await runningExperiments({ limit: PAGE, offset: found.length })
    found.push(...experiments)
    if (experiments.length === 0 || found.length >= total) return found
  }
}

/** Whether it will take sessions from others of its group that it did not share them with before. */
const takesMore = (before: Taking | undefined, { isActive, exclusionGroup, siteIds }: Taking): boolean =>
  isActive &&
  exclusionGroup !== '' &&
  (!before?.isActive || before.exclusionGroup !== exclusionGroup || siteIds.some((id) => !before.siteIds.includes(id)))

/** Asks before an experiment begins to take sessions from those of its group that run already on its sites. */
export async function confirmGroup(
  before: ShownExperiment | undefined,
  { isActive = false, exclusionGroup = '', siteIds = [] }: z.input<typeof ExperimentInput>,
): Promise<boolean> {
  const group = exclusionGroup.trim()
  if (!takesMore(before, { isActive, exclusionGroup: group, siteIds })) return true
  try {
    const others = (await allRunning()).filter(
      (each) =>
        each.id !== before?.id && each.exclusionGroup === group && each.siteIds.some((id) => siteIds.includes(id)),
    )
    return others.length === 0 || (await confirm(groupQuestion(others.map(({ name }) => name))))
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}
