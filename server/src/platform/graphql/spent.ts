import { invalid, type Refusal } from '@ward/domain/kernel/refusal'
import { keptOn } from '../kept-on.ts'
import { Pace } from './pace.ts'

/** The most that one answer may contain, whatever its document says: well above what the console asks for. */
export const MAX_SPENT = {
  /** Objects made, those in lists and those by themselves. */
  objects: 10_000,
  /** Characters of text answered, and bytes of long texts read for it. */
  text: 4_000_000,
} as const

/** Characters that a number of a list counts as: ten digits, a sign and a comma. */
const NUMBER_LENGTH = 12

export const TOO_MANY_OBJECTS = `The answer would hold more than ${MAX_SPENT.objects.toLocaleString('en')} objects: ask for fewer rows`
export const TOO_MUCH_TEXT = `The answer would hold more than ${MAX_SPENT.text.toLocaleString('en')} characters: ask for fewer rows or without their texts`

/**
 * Counts what is really made while a request is answered, and stops it where that is too much: the second net under the
 * cost of the document, which goes by what lists say of themselves.
 */
export class Spent {
  readonly pace = new Pace()
  private objects = 0
  private text = 0
  private read = 0
  private over: unknown = null
  private readonly stop: (why: Refusal) => void

  /** `stop` ends the whole request. */
  constructor(stop: (why: Refusal) => void) {
    this.stop = stop
  }

  /** Nothing more is made once the request was stopped. @throws the refusal, or why else it ended */
  check(): void {
    if (this.over) throw this.over
  }

  /** The request ended: waiting work is dropped. */
  end(why: unknown): void {
    this.over ??= why
  }

  /** Whether the answer was made long enough without a pause: `pause` then, right before what takes its time. */
  get isLong(): boolean {
    return this.pace.isLong()
  }

  /** Waits until others had their turn. @throws when the request was stopped meanwhile */
  async pause(): Promise<void> {
    await this.pace.pause()
    this.check()
  }

  /** Objects that are about to be answered. @throws INVALID when they are too many */
  addObjects(n: number): void {
    this.check()
    this.objects += n
    this.pace.count(n)
    if (this.objects > MAX_SPENT.objects) this.refuse(TOO_MANY_OBJECTS)
  }

  /** Characters that are answered. @throws INVALID when they are too many */
  addText(length: number): void {
    this.text += length
    if (this.text > MAX_SPENT.text) this.refuse(TOO_MUCH_TEXT)
  }

  /** Plain numbers of a list that are answered: text of the answer, but no objects. @throws INVALID when they are too many */
  addNumbers(n: number): void {
    this.check()
    this.addText(n * NUMBER_LENGTH)
  }

  /** Bytes of a long text that is about to be read. @throws INVALID when they are too many */
  addRead(bytes: number): void {
    this.check()
    this.read += bytes
    if (this.read > MAX_SPENT.text) this.refuse(TOO_MUCH_TEXT)
  }

  private refuse(message: string): never {
    const refusal = invalid('query', message)
    this.end(refusal)
    this.stop(refusal)
    throw this.over
  }
}

const budgets = keptOn<object, Spent>('spent')

/** From here on what is answered in this context is counted. */
export const countIn = (ctx: object, spent: Spent): void => void budgets.keep(ctx, spent)

/** The budget spent by the request of a context; undefined where nobody counts: commands, jobs, transactions. */
export const spentBy = (ctx: object): Spent | undefined => budgets.of(ctx)

/** Does a long work step by step, and lets other requests have their turn where the answer was made long enough. */
export async function inTurns<Result>(ctx: object, work: Generator<void, Result>): Promise<Result> {
  const spent = spentBy(ctx)
  for (;;) {
    // Asked right before the step: many rows come here at the same moment.
    if (spent?.isLong) await spent.pause()
    const step = work.next()
    if (step.done) return step.value
  }
}
