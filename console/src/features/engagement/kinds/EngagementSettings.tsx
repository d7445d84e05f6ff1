import { PRIORITIES } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import type { EngagementInput } from '@ward/domain/engagement/kinds'
import { useMay } from '../../../api/session.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { FormOf } from '../../../ui/form/useForm.ts'
import { TagsField } from '../../forums/tags/TagsField.tsx'
import styles from './Engagement.module.css'
import type { ShownEngagement } from './engagement.api.ts'

/** A form of any kind. */
export type EngagementFormOf = FormOf<typeof EngagementInput>

const SWITCHES = [
  'isCurrent',
  'isMultiSelect',
  'isOnHomepage',
  'promoteOnForumIndexPage',
  'isSuggestable',
  'isGlobal',
  'resultsRequireAuth',
  'resultsRequireKnown',
] as const
type Switch = (typeof SWITCHES)[number]

const CHOICES = Object.entries(PRIORITIES).map(([value, label]) => ({ value, label }))

type SettingsProps = { kind: Kind; form: EngagementFormOf; tags: ShownEngagement['tags'] }

/** The switches of an engagement, the priority of a dynamic poll, and the tags. */
export function EngagementSettings({ kind, form, tags }: SettingsProps) {
  const mayMakeGlobal = useMay('engagement.makeGlobal')
  const has = (name: Switch) => kind.fields.includes(name) && !(name === 'isMultiSelect' && kind.options?.isCorrect)
  const priority = form.field('priority')
  return (
    <Card title="Settings">
      <div className={styles.settings}>
        {SWITCHES.filter(has).map((name) => {
          const field = form.check(name)
          const isLocked = name === 'isGlobal' && !mayMakeGlobal.ok
          return (
            <div key={name}>
              <SwitchField
                {...field}
                atEnd
                disabled={isLocked}
                help={isLocked && !mayMakeGlobal.ok ? mayMakeGlobal.because : undefined}
                onChange={(event) => {
                  field.onChange(event)
                  // Several answers at once leave no room for a CTA each.
                  if (name === 'isMultiSelect' && event.currentTarget.checked) form.set('hasOptionCta', false)
                }}
              />
              {name === 'isSuggestable' && form.values.isSuggestable ? (
                <SelectField
                  {...priority}
                  mt={8}
                  data={CHOICES}
                  allowDeselect={false}
                  value={String(priority.value)}
                  onChange={(chosen) => priority.onChange(Number(chosen))}
                />
              ) : null}
            </div>
          )
        })}
      </div>
      <TagsField {...form.field('tagIds')} value={form.values.tagIds ?? []} tags={tags} optional />
    </Card>
  )
}
