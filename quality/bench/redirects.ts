// The workload `redirects`: short links as readers follow them, each counted, beside a bare route that leads elsewhere.
import { besideBare } from './bare/beside-bare.ts'

export const redirectFigures = (say: (line: string) => void): Promise<string> =>
  besideBare([{ what: 'Redirects a second', isGoal: true, status: 302, ask: () => ({ path: '/s/halden' }) }], say)
