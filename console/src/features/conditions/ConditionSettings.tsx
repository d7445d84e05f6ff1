import { pathTo } from '@ward/domain/app/routes'
import { CONDITION_HELP } from '@ward/domain/conditions/condition-input'
import { useSession } from '../../api/session.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { SwitchField } from '../../ui/form/fields.tsx'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { ConditionSeo } from './ConditionSeo.tsx'
import { ConditionSeoPreview } from './ConditionSeoPreview.tsx'
import styles from './Conditions.module.css'
import type { ConditionFormOf } from './condition-form.ts'
import type { ShownCondition } from './conditions.api.ts'
import { MergedHere } from './MergedHere.tsx'

type Props = { form: ConditionFormOf; condition: ShownCondition | undefined }

/** The people that a change to the condition itself reaches. */
function reached({ members }: ShownCondition): string {
  if (members.length === 0) return 'Its name and texts are the same on all sites. No member has it.'
  const sites = members.map((site) => `${site.name} (${count(site.members, 'member')})`)
  return `Its name and texts are the same on all sites. Members have it on ${sites.join(', ')}.`
}

/** Universal Settings, Site Settings, Detail Page SEO and the place in the catalogue (spec 3 section 2). */
export function ConditionSettings({ form, condition }: Props) {
  const { site } = useSession()
  return (
    <>
      <Card title="Universal Settings" beside="all sites">
        <SwitchField atEnd {...form.check('isActive')} help={CONDITION_HELP.isActive} />
        {condition ? <p className={styles.quiet}>{reached(condition)}</p> : null}
      </Card>
      <Card title="Site Settings" beside={`${site.name} only`}>
        <SwitchField atEnd {...form.check('isRelatableToUsers')} help={CONDITION_HELP.isRelatableToUsers} />
        <SwitchField atEnd {...form.check('isFeatured')} help={CONDITION_HELP.isFeatured} />
        <SwitchField atEnd {...form.check('hasDetailPage')} help={CONDITION_HELP.hasDetailPage} />
      </Card>
      <ConditionSeo form={form} />
      {condition ? <ConditionSeoPreview id={condition.id} form={form} /> : null}
      {condition ? <MergedHere merges={condition.merges} /> : null}
      {condition ? <Place condition={condition} /> : null}
    </>
  )
}

type Other = { id: string; name: string }
const Named = ({ condition: { id, name } }: { condition: Other }) => (
  <AppLink href={pathTo('/conditions/{id}', { id })}>{name}</AppLink>
)
const Links = ({ conditions }: { conditions: readonly Other[] }) => (
  <span className={styles.links}>
    {conditions.map((condition) => (
      <Named key={condition.id} condition={condition} />
    ))}
  </span>
)

/** Where the source has it: read only. */
function Place({ condition }: { condition: ShownCondition }) {
  const { disorderType, disorderGroup, totalStatus, deathAge, category, parent, children } = condition
  const lines = [
    ['Type', disorderType || null],
    ['Group', disorderGroup || null],
    ['Status', totalStatus || null],
    ['Age of death', deathAge || null],
    ['Category', category && <Named condition={category} />],
    ['Parent', parent && <Named condition={parent} />],
    ['Children', children.length > 0 ? <Links key="children" conditions={children} /> : null],
  ] as const
  if (!lines.some(([, value]) => value)) return null
  return (
    <Card title="Place in the catalogue">
      <Facts layout="columns">
        {lines.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
