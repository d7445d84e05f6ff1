import type { Examples } from '../../../test/examples.ts'

let planted = 0

/** Inputs of the contract tests. */
export const examples: Examples = {
  exports: {
    'audit-log': {
      query: 'auditLog',
      plant: async (t, { siteId }, text) => {
        const subjectId = String(++planted)
        await t
          .siteOf(siteId)
          .insertInto('auditLog', {
            actorKind: 'system',
            action: 'test',
            subjectType: 'plant',
            subjectId,
            fields: [text],
          })
          .execute()
        return { subjectType: 'plant', subjectId }
      },
    },
  },
}
