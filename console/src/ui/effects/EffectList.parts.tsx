import type { Part } from '../part.tsx'
import { EffectList } from './EffectList.tsx'

export const part: Part = {
  title: 'What an operation does',
  group: 'Work',
  states: {
    Several: () => (
      <EffectList
        lines={['316 flags are closed', '312 comments are hidden', '4 reports are closed', '2 stay as they are']}
      />
    ),
    None: () => <EffectList lines={[]} />,
  },
}
