import { IconEye } from '@tabler/icons-react'
import { type Field, fieldsOf, type Section, sectionOf } from '@ward/domain/extended-profile/definition'
import { unreached } from '@ward/domain/extended-profile/lint'
import { questionOf } from '@ward/domain/extended-profile/wording'
import { lazy, useState } from 'react'
import { useMay } from '../../api/session.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Banner } from '../../ui/detail/Banner.tsx'
import { Beside, useBeside } from '../../ui/detail/Beside.tsx'
import { HistoryButton } from '../../ui/history/HistoryButton.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './ExtendedProfile.module.css'
import type { Draft } from './extended-profile.api.ts'
import { Fields } from './Fields.tsx'
import { ProfileHistory } from './ProfileHistory.tsx'
import { PublishButton } from './PublishButton.tsx'
import { EXTENDED_PROFILE_LABEL } from './profile-titles.ts'
import { Sections } from './Sections.tsx'
import { useSectionInAddress } from './useSectionInAddress.ts'

const FieldDrawer = lazy(async () => ({ default: (await import('./FieldDrawer.tsx')).FieldDrawer }))
const SectionDrawer = lazy(async () => ({ default: (await import('./SectionDrawer.tsx')).SectionDrawer }))
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))

/** The content of the drawer: a field with its section, or a section, new where it is null (spec 3 section 4). */
type Opened = { field: Field | null; within: Section | undefined } | { section: Section | null }

/** Sections at the left, the fields of the current one in the main card, and what is edited in the drawer. */
export function ProfileBuilder({ draft }: { draft: Draft }) {
  const { sections } = draft
  const mayChange = useMay('extendedProfile.change')
  const because = mayChange.ok ? undefined : mayChange.because
  const beside = useBeside<Opened>()
  const [isPreviewed, setPreviewed] = useState(false)
  const [current, go] = useSectionInAddress(sections)
  // A field is opened from the list of those nobody can answer too, whatever section is shown.
  const openField = (field: Field | null) =>
    void beside.show({ field, within: field ? sectionOf(sections, field.id) : current })
  const openId = (beside.shown && 'field' in beside.shown && beside.shown.field?.id) || null
  return (
    <>
      <PageTitle
        title={EXTENDED_PROFILE_LABEL}
        count={`${count(sections.length, 'section')}, ${count(fieldsOf(sections).length, 'field')}`}
      >
        <HistoryButton title="History of the questionnaire" group={EXTENDED_PROFILE_LABEL}>
          <ProfileHistory version={draft.version} because={because} />
        </HistoryButton>
        <ActionButton icon={IconEye} onClick={() => setPreviewed(true)}>
          Preview as a member
        </ActionButton>
        <PublishButton draft={draft} because={because} />
      </PageTitle>
      <Unreached draft={draft} onOpen={openField} />
      <div className={styles.layout}>
        <Sections
          draft={draft}
          current={current}
          onChoose={go}
          onEdit={(section) => void beside.show({ section })}
          because={because}
        />
        <Fields draft={draft} section={current} openId={openId} onEdit={openField} because={because} />
      </div>
      <Beside beside={beside}>
        {(opened, close) =>
          'section' in opened ? (
            <SectionDrawer draft={draft} section={opened.section} onMade={go} onClose={close} />
          ) : opened.within ? (
            <FieldDrawer draft={draft} section={opened.within} field={opened.field} onClose={close} />
          ) : null
        }
      </Beside>
      {isPreviewed ? (
        <Opening>
          <Preview sections={sections} onClose={() => setPreviewed(false)} />
        </Opening>
      ) : null}
    </>
  )
}

/** The fields that nobody can reach, each with its reason. */
function Unreached({ draft: { sections }, onOpen }: { draft: Draft; onOpen: (field: Field) => void }) {
  const reasons = unreached(sections)
  if (reasons.size === 0) return null
  return (
    <Banner tone="warning" title={`Nobody can answer ${count(reasons.size, 'field')}`}>
      <ul className={styles.reasons}>
        {fieldsOf(sections)
          .filter(({ id }) => reasons.has(id))
          .map((field) => (
            <li key={field.id}>
              <button type="button" className={styles.open} onClick={() => onOpen(field)}>
                {questionOf(field)}
              </button>{' '}
              {reasons.get(field.id)}
            </li>
          ))}
      </ul>
    </Banner>
  )
}
