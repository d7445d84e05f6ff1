import { Peek } from './Peek.tsx'
import type { Part } from './part.tsx'
import { TextSkeleton } from './states/Skeleton.tsx'

export const part: Part = {
  title: 'Quick view',
  group: 'Pages',
  windows: {
    Full: () => (
      <Peek label="Forum Reply 48213" onClose={() => {}}>
        <p>Has anybody else had headaches on days when the weather turns?</p>
        <p>Juno Marsh, November 20, 2026 at 3:42 PM</p>
      </Peek>
    ),
    Loading: () => (
      <Peek label="Forum Reply 48213" onClose={() => {}}>
        <TextSkeleton lines={3} />
      </Peek>
    ),
  },
}
