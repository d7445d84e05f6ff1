import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const LINES = 12

/** Says once more, at the end, what failed and at which line: a log that is cut keeps its last lines. */
export default class Failures implements Reporter {
  private readonly failures: string[] = []

  onTestEnd({ title, location }: TestCase, { status, error, retry }: TestResult): void {
    if (!error || status === 'skipped') return
    const said = stripVTControlCharacters(error.message ?? error.value ?? '')
      .split('\n')
      .slice(0, LINES)
    const line = error.location ? `${error.location.file.split('/').at(-1)}:${error.location.line}` : location.file
    this.failures.push(`${title}${retry > 0 ? ' (second time)' : ''}\n    at ${line}\n    ${said.join('\n    ')}`)
  }

  onEnd(): void {
    if (this.failures.length > 0) console.log(`\nWhat failed:\n\n${this.failures.join('\n\n')}\n`)
  }
}
