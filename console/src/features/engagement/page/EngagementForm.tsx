import { useNavigate } from '@tanstack/react-router'
import { ENGAGEMENT_SAVED } from '@ward/domain/engagement/engagements'
import { EngagementFields, type EngagementOptionInput } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import { inputOfKind, newEngagement } from '@ward/domain/engagement/kinds'
import { useMemo } from 'react'
import { Column, TwoColumns } from '../../../ui/card/Columns.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { TagNames } from '../../forums/tags/TagsField.tsx'
import styles from '../kinds/Engagement.module.css'
import { EngagementInputs } from '../kinds/EngagementInputs.tsx'
import { EngagementPreview } from '../kinds/EngagementPreview.tsx'
import { EngagementSettings } from '../kinds/EngagementSettings.tsx'
import { ENGAGEMENTS_KEY, type ShownEngagement, saveEngagement } from '../kinds/engagement.api.ts'
import { editHref } from '../kinds/engagementColumns.tsx'
import { Shortcodes } from '../kinds/Shortcodes.tsx'
import { useMayChange } from '../kinds/useMayChange.ts'
import { WhereUsed } from '../uses/WhereUsed.tsx'

/** Options are where they stand in the form; those of one that is made anew have no number yet. */
const inTheirPlaces = ({ id, options }: { id?: string | null; options: readonly EngagementOptionInput[] }) =>
  options.map((option, displayOrder) => ({ ...option, id: id ? option.id : null, displayOrder }))

const valuesOf = (engagement: ShownEngagement) =>
  EngagementFields.parse({ ...engagement, tagIds: engagement.tags.map(({ id }) => id) })

/**
 * The form of any kind: fields that members see on the left; shortcodes, settings and the widget as it will be on the
 * right.
 */
export function EngagementForm({ kind, engagement }: { kind: Kind; engagement?: ShownEngagement }) {
  const navigate = useNavigate()
  const mayChange = useMayChange(engagement)
  const schema = useMemo(() => inputOfKind(kind), [kind])
  const values = useMemo(() => (engagement ? valuesOf(engagement) : newEngagement(kind)), [engagement, kind])
  const form = useForm(schema, {
    values,
    checksEarly: true,
    save: (input) => saveEngagement({ ...input, options: inTheirPlaces(input) }),
    saved: ENGAGEMENT_SAVED,
    failed: kind.saveFailed,
    invalidates: ENGAGEMENTS_KEY,
    anew: kind.one,
    onSaved: ({ id }) => (id === engagement?.id ? undefined : navigate({ to: editHref(kind, id), replace: true })),
    show: {
      options: (options) => (options ?? []).map(({ name }) => name).join(', '),
      tagIds: (ids) => <TagNames ids={ids ?? []} />,
    },
  })
  return (
    <FormPage form={form} label={kind.one} because={mayChange.ok ? undefined : mayChange.because}>
      <TwoColumns>
        <fieldset className={styles.bare} disabled={!mayChange.ok} aria-label={kind.one}>
          <EngagementInputs kind={kind} form={form} engagement={engagement} />
        </fieldset>
        <Column>
          {engagement ? <Shortcodes kind={kind} engagement={engagement} /> : null}
          <fieldset className={styles.bare} disabled={!mayChange.ok} aria-label="Settings">
            <EngagementSettings kind={kind} form={form} tags={engagement?.tags ?? []} />
          </fieldset>
          <EngagementPreview kind={kind} values={form.values} engagement={engagement} />
          {engagement ? <WhereUsed kind={kind} engagement={engagement} /> : null}
        </Column>
      </TwoColumns>
    </FormPage>
  )
}
