import { ById } from '@ward/domain/kernel/ids'
import { LeadSpamReason, SuspectedLeadQuery } from '@ward/domain/leads/lead-forms/answers'
import { QUESTIONS_MAX } from '@ward/domain/leads/lead-forms/questions'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { type LeadRow, questionsOfLeads, suspectedLeads } from './leads.db.ts'
import { answersInWords } from './leads-csv.ts'
import { clearLeadSpam, lookAtSuspectedLeads } from './suspected-leads.actions.ts'

const ReasonEnum = enumOf('LeadSpamReason', LeadSpamReason)
const asked = loader((ctx, ids) => questionsOfLeads(ctx.site, ids), oneBy('id'))

const Answer = builder.objectRef<{ question: string; answer: string }>('LeadAnswer').implement({
  description: 'A question as it was asked, and what was answered, in words.',
  fields: (t) => ({ question: t.exposeString('question'), answer: t.exposeString('answer') }),
})
const Suspected = builder.objectRef<LeadRow>('SuspectedLead').implement({
  description: 'A lead that looks like spam: it is kept, and neither counted nor delivered.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    reason: t.field({ type: ReasonEnum, resolve: ({ spamReason }) => LeadSpamReason.parse(spamReason) }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    answers: t.field({
      type: [Answer],
      rows: QUESTIONS_MAX,
      description: 'What was left empty is left out.',
      resolve: async ({ id, answers }, _args, ctx) =>
        answersInWords((await asked.load(ctx, id))?.questions ?? [], answers),
    }),
  }),
})

builder.queryField('suspectedLeads', (t) =>
  t.field({
    type: pageOf(Suspected, 'leads', SuspectedLeadQuery),
    may: 'leadForms.read',
    description: 'The newest first; each reading is audited.',
    args: argsOf(SuspectedLeadQuery),
    async resolve(_root, query, ctx) {
      await lookAtSuspectedLeads(ctx, query.formId)
      return pageIn(suspectedLeads(ctx.site, query.formId), query)
    },
  }),
)
builder.mutationField('clearLeadSpam', (t) =>
  t.boolean({
    may: 'leadForms.change',
    description: 'Says that a lead is no spam; answers whether it counts now.',
    args: argsOf(ById),
    resolve: mutation(clearLeadSpam),
  }),
)
