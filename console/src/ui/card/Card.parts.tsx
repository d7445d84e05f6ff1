import type { Part } from '../part.tsx'
import { Card } from './Card.tsx'
import { Column, TwoColumns } from './Columns.tsx'

export const part: Part = {
  title: 'Cards',
  group: 'Pages',
  states: {
    'Two columns': () => (
      <TwoColumns>
        <Column roomy>
          <Card title="Question">What helps you on a day with a headache?</Card>
        </Column>
        <Column>
          <Card title="Merged into this" beside="can be undone for 30 days">
            Side effects of medicine
          </Card>
          <Card label="Without a heading">Quiet hours, dark rooms, cold water.</Card>
        </Column>
      </TwoColumns>
    ),
  },
}
