import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import {
  EXPERIMENT_CREATED,
  EXPERIMENT_SAVE_FAILED,
  EXPERIMENT_UPDATED,
  ExperimentInput,
} from '@ward/domain/experiments/experiments'
import { useMemo } from 'react'
import { useForm } from '../../ui/form/useForm.ts'
import { type OwnChanges, useSavedBeside } from '../../ui/form/useOwnChanges.ts'
import { confirmChange } from './confirmChange.tsx'
import { confirmGroup } from './confirmGroup.ts'
import { EXPERIMENTS_KEY, experimentSites, type ShownExperiment, saveExperiment } from './experiments.api.ts'

/** The values of a new experiment. */
export const NEW_EXPERIMENT: ExperimentInput = {
  ...ExperimentInput.parse({ name: '-', symbol: '-' }),
  name: '',
  symbol: '',
}

export type ExperimentFormOf = ReturnType<typeof useExperimentForm>

/** The form of an experiment: a new one leads on to its edit screen. Weights are saved on the page's other tabs too (`own`). */
export function useExperimentForm(experiment?: ShownExperiment, own?: OwnChanges<ExperimentInput>) {
  const navigate = useNavigate()
  const values = useMemo((): ExperimentInput => {
    if (!experiment) return NEW_EXPERIMENT
    const { phase: _, ...rest } = experiment
    return { ...rest, siteIds: [...rest.siteIds], variants: [...rest.variants] }
  }, [experiment])
  const { data: sites = [] } = useQuery(experimentSites)
  const siteName = (id: number) => sites.find((site) => site.id === id)?.name ?? String(id)
  const form = useForm(ExperimentInput, {
    values,
    save: saveExperiment,
    ask: async (input, before) => (await confirmGroup(before, input)) && (await confirmChange(before, input)),
    failed: EXPERIMENT_SAVE_FAILED,
    invalidates: EXPERIMENTS_KEY,
    anew: 'experiment',
    saved: ({ id }) => (id ? EXPERIMENT_UPDATED : EXPERIMENT_CREATED),
    onSaved: ({ id }) => {
      if (!experiment) void navigate({ to: pathTo('/experiments/{id}', { id }), replace: true })
    },
    show: {
      siteIds: (ids) => (ids ?? []).map((id) => siteName(id)).join(', ') || undefined,
      variants: (variants) => (variants ?? []).map(({ key, weight }) => `${key}: ${weight}`).join(', '),
    },
  })
  useSavedBeside(form, own)
  return form
}
