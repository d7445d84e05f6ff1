import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { LeadSpamReason, SuspectedLeadQuery } from '@ward/domain/leads/lead-forms/answers'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { leadFormById } from './lead-forms.db.ts'
import { type LeadRow, suspectedLeads } from './leads.db.ts'
import { clearLeadSpam } from './suspected-leads.actions.ts'

const ReasonEnum = enumOf('LeadSpamReason', LeadSpamReason)
const Suspected = builder.objectRef<LeadRow>('SuspectedLead').implement({
  description: 'A lead that looks like spam: it is kept, and neither counted nor delivered.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    reason: t.field({ type: ReasonEnum, resolve: ({ spamReason }) => LeadSpamReason.parse(spamReason) }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

builder.queryField('suspectedLeads', (t) =>
  t.field({
    type: pageOf(Suspected, 'leads', SuspectedLeadQuery),
    may: 'leadForms.read',
    args: argsOf(SuspectedLeadQuery),
    async resolve(_root, query, { site }) {
      orNotFound(await leadFormById(site, query.formId))
      return pageIn(suspectedLeads(site, query.formId), query)
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
