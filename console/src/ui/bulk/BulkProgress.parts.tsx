import { useEffect } from 'react'
import type { Part } from '../part.tsx'
import { BulkProgress, tellProgress } from './BulkProgress.tsx'

export const part: Part = {
  title: 'Progress of a bulk change',
  group: 'Lists',
  states: {
    'Part of it is through': () => {
      useEffect(() => tellProgress({ n: 48, all: 200 }), [])
      return (
        <p>
          Changing flags <BulkProgress />
        </p>
      )
    },
  },
}
