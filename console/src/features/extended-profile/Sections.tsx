import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { Section } from '@ward/domain/extended-profile/definition'
import { SECTION_REORDERED } from '@ward/domain/extended-profile/sections'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { OrderList } from '../../ui/order/OrderList.tsx'
import { useSavedOrder } from '../../ui/order/useSavedOrder.ts'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './ExtendedProfile.module.css'
import { type Draft, PROFILE_KEY, reorderSections } from './extended-profile.api.ts'

type SectionsProps = {
  draft: Draft
  current: Section | undefined
  onChoose: (id: string) => void
  /** Null for a new section. */
  onEdit: (section: Section | null) => void
  because: string | undefined
}

/** The sections in their order, each with its pencil. */
export function Sections({ draft, current, onChoose, onEdit, because }: SectionsProps) {
  const order = useSavedOrder(reorderSections, { saved: SECTION_REORDERED, invalidates: PROFILE_KEY })
  const add = (
    <ActionButton size="xs" icon={IconPlus} because={because} onClick={() => onEdit(null)}>
      Add Section
    </ActionButton>
  )
  return (
    <Card title="Sections" beside={add}>
      {draft.sections.length === 0 ? <p className={styles.words}>A section groups related fields.</p> : null}
      <OrderList
        label="Sections"
        items={draft.sections}
        itemId={({ id }) => id}
        itemLabel={({ name }) => name}
        currentId={current?.id}
        onOrder={order}
        because={because}
      >
        {(section) => (
          <span className={styles.section}>
            <button
              type="button"
              className={styles.open}
              aria-current={section.id === current?.id ? 'true' : undefined}
              onClick={() => onChoose(section.id)}
            >
              {section.name}
            </button>
            <span className={styles.words}>{count(section.fields.length, 'field')}</span>
            {because === undefined ? (
              <IconButton size={28} label={`Edit ${section.name}`} icon={IconPencil} onClick={() => onEdit(section)} />
            ) : null}
          </span>
        )}
      </OrderList>
    </Card>
  )
}
