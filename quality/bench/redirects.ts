// The workload `redirects`: short links as readers follow them, each counted, beside a bare route that leads elsewhere.
import { besideBare } from './bare/beside-bare.ts'

const ask = () => ({ path: '/s/halden' })

export const redirectFigures = (say: (line: string) => void): Promise<string> =>
  besideBare(
    [
      {
        what: 'Redirects, of what a bare route does that counts nothing',
        isGoal: true,
        status: 302,
        ask,
        bare: '/s/halden',
      },
      {
        what: 'Redirects, of what a bare route does that reads and counts',
        isGoal: false,
        status: 302,
        ask,
        bare: '/counted/halden',
      },
    ],
    say,
  )
