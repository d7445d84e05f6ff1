import { IconId, IconPlus } from '@tabler/icons-react'
import type { Field, Section } from '@ward/domain/extended-profile/definition'
import { FIELD_REORDERED } from '@ward/domain/extended-profile/fields'
import { unreached } from '@ward/domain/extended-profile/lint'
import { questionOf } from '@ward/domain/extended-profile/wording'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { OrderList } from '../../ui/order/OrderList.tsx'
import { useSavedOrder } from '../../ui/order/useSavedOrder.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { type Draft, PROFILE_KEY, updateSection } from './extended-profile.api.ts'
import { FieldRow } from './FieldRow.tsx'

type FieldsProps = {
  draft: Draft
  section: Section | undefined
  /** The one in the panel. */
  openId: string | null
  /** Null for a new field. */
  onEdit: (field: Field | null) => void
  because: string | undefined
}

/** The fields of the current section in their order. */
export function Fields({ draft, section, openId, onEdit, because }: FieldsProps) {
  const order = useSavedOrder(
    (orderedFieldIds, shownFieldIds) => updateSection({ id: section?.id ?? '', orderedFieldIds, shownFieldIds }),
    { saved: FIELD_REORDERED, invalidates: PROFILE_KEY },
  )
  if (!section)
    return (
      <Card label="Fields">
        <EmptyState title="No sections yet" icon={IconId}>
          Add a section, then the fields that members answer on their profile.
        </EmptyState>
      </Card>
    )
  const add = (
    <ActionButton size="xs" icon={IconPlus} because={because} onClick={() => onEdit(null)}>
      Add field
    </ActionButton>
  )
  const reasons = unreached(draft.sections)
  return (
    <Card title={section.name} beside={add}>
      {section.fields.length === 0 ? (
        <EmptyState title="No fields yet" icon={IconId}>
          Members see this section once it has a field and is published.
        </EmptyState>
      ) : (
        <OrderList
          label={`Fields of ${section.name}`}
          items={section.fields}
          itemId={({ id }) => id}
          itemLabel={questionOf}
          currentId={openId}
          onOrder={order}
          because={because}
        >
          {(field) => (
            <FieldRow
              draft={draft}
              field={field}
              reason={reasons.get(field.id)}
              onEdit={because === undefined ? () => onEdit(field) : undefined}
            />
          )}
        </OrderList>
      )}
    </Card>
  )
}
