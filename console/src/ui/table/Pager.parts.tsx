import { useState } from 'react'
import { Column, type Part } from '../part.tsx'
import { Pager } from './Pager.tsx'

function Pages({ first, pages }: { first: number; pages: number }) {
  const [page, setPage] = useState(first)
  return <Pager page={page} pages={pages} onPage={setPage} />
}

export const part: Part = {
  title: 'Pages',
  group: 'Lists',
  states: {
    Few: () => <Pages first={2} pages={5} />,
    'As many as are all shown': () => <Pages first={4} pages={7} />,
    'Many: first, middle, last': () => (
      <Column>
        <Pages first={1} pages={128} />
        <Pages first={64} pages={128} />
        <Pages first={6421} pages={12842} />
        <Pages first={12842} pages={12842} />
      </Column>
    ),
  },
}
