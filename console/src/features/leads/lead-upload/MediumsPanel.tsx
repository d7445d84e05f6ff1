import { useQuery } from '@tanstack/react-query'
import { MEDIUMS_LABEL, MEDIUMS_MAX, MEDIUMS_SAVED, MediumsInput } from '@ward/domain/leads/lead-upload/mediums'
import type { z } from 'zod'
import { useLive } from '../../../api/useLive.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormCard, FormSection } from '../../../ui/form/FormSection.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { ListField } from '../../../ui/form/ListField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { MEDIUMS_KEY, mediumsOptions, saveMediums } from './mediums.api.ts'

type Medium = { id: number; name: string }

/** The sources of leads: one is chosen with each upload (spec 3 section 9). */
export function MediumsPanel() {
  const query = useQuery(mediumsOptions)
  useLive('medium', () => void query.refetch())
  return (
    <Loaded query={query} failed="The mediums could not be loaded">
      {(mediums) => <MediumsForm mediums={mediums} />}
    </Loaded>
  )
}

function MediumsForm({ mediums }: { mediums: readonly Medium[] }) {
  const form = useForm(MediumsInput, {
    values: { mediums: [...mediums], removed: [] },
    // What somebody else made, renamed or removed meanwhile is not in this form: it is compared with what that began with.
    save: async ({ mediums: now }): Promise<z.input<typeof MediumsInput>> => {
      const before = form.before.mediums
      const names = new Map(before.map(({ id, name }) => [id, name]))
      const changed = now.filter(({ id, name }) => id == null || names.get(id) !== name)
      const removed = before.flatMap(({ id }) => (id == null || now.some((medium) => medium.id === id) ? [] : [id]))
      return { mediums: await saveMediums({ mediums: changed, removed }), removed: [] }
    },
    saved: MEDIUMS_SAVED,
    invalidates: MEDIUMS_KEY,
  })
  return (
    <FormCard>
      <FormPage form={form} label={MEDIUMS_LABEL} reset>
        <FormSection title={MEDIUMS_LABEL}>
          <ListField
            form={form}
            path="mediums"
            item="medium"
            add="Add medium"
            empty={{ id: null, name: '' }}
            most={MEDIUMS_MAX}
            help="Each upload names the source of its leads. A medium used by an upload can be renamed, not removed."
          >
            {(at) => <TextField {...form.field(`mediums.${at}.name`)} />}
          </ListField>
        </FormSection>
      </FormPage>
    </FormCard>
  )
}
