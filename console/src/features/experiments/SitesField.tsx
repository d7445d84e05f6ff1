import { useQuery } from '@tanstack/react-query'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import styles from './Experiments.module.css'
import { experimentSites } from './experiments.api.ts'
import type { ExperimentFormOf } from './useExperimentForm.ts'

/** The sites it runs on; a button for each tier adds all of its sites, All every one. */
export function SitesField({ form }: { form: ExperimentFormOf }) {
  const { data: sites = [] } = useQuery(experimentSites)
  const field = form.field('siteIds')
  const chosen = field.value ?? []
  const tiers = [...new Set(sites.map(({ tier }) => tier))].sort((a, b) => a - b)
  const add = (ids: readonly number[]) => field.onChange([...new Set([...chosen, ...ids])])
  return (
    <>
      <MultiSelectField
        {...field}
        searchable
        clearable
        data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen.map(String)}
        onChange={(ids) => field.onChange(ids.map(Number))}
      />
      <div className={styles.tiers}>
        <span>Select</span>
        {tiers.map((tier) => (
          <ActionButton
            key={tier}
            size="xs"
            onClick={() => add(sites.filter((site) => site.tier === tier).map(({ id }) => id))}
          >
            {`Tier ${tier}`}
          </ActionButton>
        ))}
        <ActionButton size="xs" onClick={() => add(sites.map(({ id }) => id))}>
          All
        </ActionButton>
      </div>
    </>
  )
}
