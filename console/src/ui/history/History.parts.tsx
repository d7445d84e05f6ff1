import type { Part } from '../part.tsx'
import { History, type ShownVersion } from './History.tsx'

const at = (day: number) => `2026-03-0${day}T09:30:00Z`
const VERSIONS: ShownVersion[] = [
  {
    number: 3,
    insertedAt: at(7),
    author: 'Nora',
    authorKind: 'user',
    reason: 'Members asked who else they can call',
    fields: [
      { name: 'steps', text: 'Stay with the person\nAsk plainly whether they are safe\nCall a colleague' },
      { name: 'country', text: 'IE' },
    ],
    before: [
      { name: 'steps', text: 'Stay with the person\nAsk whether they are safe' },
      { name: 'country', text: 'IE' },
    ],
  },
  {
    number: 2,
    insertedAt: at(5),
    author: null,
    authorKind: 'command',
    fields: [
      { name: 'steps', text: 'Stay with the person\nAsk whether they are safe' },
      { name: 'country', text: 'IE' },
    ],
    before: [{ name: 'steps', text: 'Stay with the person\nAsk whether they are safe' }],
  },
  {
    number: 1,
    insertedAt: at(1),
    author: null,
    authorKind: 'nobody',
    fields: [{ name: 'steps', text: 'Stay with the person\nAsk whether they are safe' }],
    before: null,
  },
]
const LABELS = { steps: 'Guideline', country: 'Helplines of' }

export const part: Part = {
  title: 'History',
  group: 'Work',
  states: {
    Versions: () => <History versions={VERSIONS} labels={LABELS} onRestore={() => {}} onMore={() => {}} />,
    'Nothing can be restored now': () => (
      <History versions={VERSIONS} labels={LABELS} onRestore={() => {}} because="Save or reset your changes first" />
    ),
    'Read alone': () => <History versions={VERSIONS.slice(2)} labels={LABELS} />,
    'Nothing yet': () => <History versions={[]} />,
  },
}
