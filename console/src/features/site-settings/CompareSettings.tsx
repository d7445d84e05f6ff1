import { useQuery, useQueryClient } from '@tanstack/react-query'
import { COMPARE_LABEL, COPY_SETTING_LABEL, settingCopied } from '@ward/domain/site-settings/compare-settings'
import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { messageOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import { FormCard, FormSection } from '../../ui/form/FormSection.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { type JsonSchema, tellValue } from '../../ui/schema-form/jsonSchema.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Check } from '../../ui/table/Check.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './CompareSettings.module.css'
import { type ComparedSetting, comparedOptions, copySetting } from './compare-settings.api.ts'
import { SETTINGS_KEY, settingsOptions } from './site-settings.api.ts'

/** One setting as every site has it, and the way to give others what this one holds. */
export function CompareSettings() {
  const settings = useQuery(settingsOptions('network'))
  return (
    <Loaded query={settings} failed="The settings could not be loaded">
      {({ schema }) => <Compared schema={schema} />}
    </Loaded>
  )
}

function Compared({ schema }: { schema: JsonSchema }) {
  const names = Object.entries(schema.properties ?? {})
  const [name, setName] = useState(names[0]?.[0] ?? '')
  const query = useQuery(comparedOptions(name))
  useLive('setting', () => void query.refetch())
  const property = schema.properties?.[name] ?? {}
  return (
    <FormCard>
      <FormSection title={COMPARE_LABEL}>
        <SelectField
          label="Setting"
          help={property.description}
          data={names.map(([value, { title }]) => ({ value, label: title ?? value }))}
          value={name}
          onChange={(chosen) => setName(chosen ?? name)}
          allowDeselect={false}
          searchable
        />
        <Loaded query={query} failed="The sites could not be loaded">
          {(sites) => <Sites key={name} name={name} property={property} sites={sites} />}
        </Loaded>
      </FormSection>
    </FormCard>
  )
}

type SitesProps = { name: string; property: JsonSchema; sites: readonly ComparedSetting[] }

function Sites({ name, property, sites }: SitesProps) {
  const queries = useQueryClient()
  const { site: current } = useSession()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const here = sites.find(({ siteId }) => siteId === current.id)
  const tell = ({ value }: ComparedSetting) => tellValue(property, JSON.parse(value))
  const picked = sites.filter(({ siteId }) => chosen.includes(siteId))
  const [copy, isBusy] = useSubmit(async () => {
    if (!here) return
    const text = <Preview sites={picked} from={tell} to={tell(here)} />
    if (!(await confirm({ title: `${COPY_SETTING_LABEL}: ${property.title ?? name}`, text, confirm: 'Copy' }))) return
    try {
      await copySetting({ name, value: here.value, sites: picked })
      toast.success(settingCopied(chosen.length))
      setChosen([])
    } catch (problem) {
      toast.error(messageOf(problem))
    }
    await queries.invalidateQueries({ queryKey: SETTINGS_KEY })
  })
  const toggle = (siteId: number) =>
    setChosen(chosen.includes(siteId) ? chosen.filter((id) => id !== siteId) : [...chosen, siteId])
  return (
    <>
      <div className={styles.scrolls}>
        <table className={styles.table} aria-label={property.title ?? name}>
          <thead>
            <tr>
              <th scope="col">Copy</th>
              <th scope="col">Site</th>
              <th scope="col">Now</th>
              <th scope="col">Comes from</th>
            </tr>
          </thead>
          <tbody>
            {sites.map((site) => (
              <tr key={site.siteId} data-here={site === here || undefined}>
                <td>
                  {site === here ? null : (
                    <Check
                      label={`Copy to ${site.siteName}`}
                      checked={chosen.includes(site.siteId)}
                      onChange={() => toggle(site.siteId)}
                    />
                  )}
                </td>
                <th scope="row">{site === here ? `${site.siteName} (this site)` : site.siteName}</th>
                <td className={site.value === here?.value ? undefined : styles.differs}>
                  {site.value === here?.value ? tell(site) : `${tell(site)}, differs`}
                </td>
                <td>{site.isOwn ? 'Its own' : 'Inherited'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ActionButton
        kind="primary"
        busy={isBusy}
        because={chosen.length === 0 ? 'Choose the sites first' : undefined}
        onClick={() => copy()}
      >
        {COPY_SETTING_LABEL}
      </ActionButton>
    </>
  )
}

type PreviewProps = { sites: readonly ComparedSetting[]; from: (site: ComparedSetting) => string; to: string }

/** The changes of the copy on each site. */
function Preview({ sites, from, to }: PreviewProps) {
  return (
    <>
      Each site gets its own copy of the value. You can restore the old one from its history.
      <ul>
        {sites.map((site) => (
          <li key={site.siteId}>
            <b>{site.siteName}</b>: {from(site)} → {to}
          </li>
        ))}
      </ul>
    </>
  )
}
