import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type { NetworkTask, Task } from './task.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * The regular times of tasks as the queue knows them. A task of which a job still waits, because it failed, gets no second
 * one beside it: the waiting one is taken as new. A daily task that was missed because no server ran is done at the next start; more frequent tasks come again soon anyway. While the node's clock is not `isInStep`, nothing is due.
 */
export function cronItemsOf(tasks: readonly Task[], isInStep: () => boolean = () => true): ParsedCronItem[] {
  const items = parseCronItems(
    tasks
      .filter((task) => task.scope === 'network')
      .map(({ name, at }) => ({
        task: name,
        match: at,
        options: { jobKey: name, jobKeyMode: 'replace', backfillPeriod: isDaily(at) ? DAY : 0 },
      })),
  )
  return items.map((item) => ({ ...item, match: (digest) => isInStep() && item.match(digest) }))
}

const isDaily = (at: string): boolean => /^\d+ \d+ /.test(at)

/** The last of a task's times after `from` and not after `until`; null when there was none. */
export function lastTimeBetween({ name, at }: Pick<NetworkTask, 'name' | 'at'>, from: Date, until: Date): Date | null {
  const [item] = parseCronItems([{ task: name, match: at }])
  const latest = Math.floor(until.getTime() / MINUTE) * MINUTE
  for (let time = latest; time > from.getTime(); time -= MINUTE) {
    const moment = new Date(time)
    if (item?.match(digestOf(moment))) return moment
  }
  return null
}

const digestOf = (moment: Date) => ({
  min: moment.getUTCMinutes(),
  hour: moment.getUTCHours(),
  date: moment.getUTCDate(),
  month: moment.getUTCMonth() + 1,
  dow: moment.getUTCDay(),
})
