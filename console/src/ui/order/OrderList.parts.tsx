import { useState } from 'react'
import type { Part } from '../part.tsx'
import { OrderList } from './OrderList.tsx'

type Tag = { id: string; name: string; about: string }

const ABOUT = {
  Preventives: 'Daily medicine, starting it, living with it, coming off it',
  'Side effects': 'What medicine does besides helping',
  'Work and school': 'Telling, planning, staying, leaving',
  Triggers: 'Weather, light, sleep, food, stress',
  'Off topic': 'Cats, gardens, and the rest of life',
}
const tags: Tag[] = Object.entries(ABOUT).map(([name, about], index) => ({ id: String(index + 1), name, about }))

function Tags({ because }: { because?: string }) {
  const [items, setItems] = useState(tags)
  const save = async (ids: string[]) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    setItems(ids.flatMap((id) => tags.find((tag) => tag.id === id) ?? []))
  }
  return (
    <OrderList
      label={because ? 'Tags of somebody else' : 'Forum tags'}
      items={items}
      itemId={({ id }) => id}
      itemLabel={({ name }) => name}
      onOrder={save}
      because={because}
    >
      {({ name, about }) => (
        <>
          <div>{name}</div>
          <div style={{ color: 'var(--w-text-3)', font: 'var(--w-12)' }}>{about}</div>
        </>
      )}
    </OrderList>
  )
}

export const part: Part = {
  title: 'Order',
  group: 'Lists',
  states: {
    'By handle or by buttons': () => <Tags />,
    'Cannot be ordered now': () => <Tags because="Only an admin can order the tags" />,
  },
}
