import { WORK_EVENTS_MAX, type WorkPeriod, workPeriodOf } from '@ward/domain/flags/wellbeing/wellbeing'
import { actorId } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { distressingMoments } from './wellbeing.db.ts'

const DistressingWork = builder.objectRef<WorkPeriod>('DistressingWork').implement({
  description: 'A period of work on flags at risk and with images, without a pause.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime' }),
    minutes: t.exposeInt('minutes'),
  }),
})

builder.queryField('distressingWork', (t) =>
  t.field({
    type: DistressingWork,
    nullable: true,
    may: 'flags.read',
    description: 'The viewer’s present period of work; nobody sees anybody else’s.',
    resolve: async (_root, _args, { viewer, site }) => {
      const moments = await distressingMoments(site, actorId(viewer) ?? '0', WORK_EVENTS_MAX)
      const [last] = moments
      return last
        ? workPeriodOf(
            moments.map(({ at }) => at),
            last.now,
          )
        : null
    },
  }),
)
