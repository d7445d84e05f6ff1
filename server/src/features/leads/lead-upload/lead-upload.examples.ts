import type { Examples } from '../../../../test/examples.ts'
import { stopUpload, uploadLeads } from './lead-upload.fixtures.ts'

const DRY = { isDryRun: true }

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    generateLeads: {
      effects: { none: 'a dry run tells what it would do, and its results what it did, line by line' },
      inputs: [
        async (t) => ({
          siteId: t.sites.one.siteId,
          leadMediumId: 2,
          form: 'fall-headache-day',
          adName: 'Poster',
          campaign: 'Headache Day',
          emailList: 'a@b.example, c@d.example',
          sendEmail: false,
          isReconsented: true,
          isDryRun: true,
        }),
        async (t, actor) => {
          const site = t.siteOf(t.sites.one.siteId)
          const list = { uploadedBy: actor.id, hash: Buffer.alloc(32, 1) }
          const { id } = await site.insertInto('leadLists', list).returning('id').executeTakeFirstOrThrow()
          await site.insertInto('leadListParts', { listId: id, number: 0, content: 'e@f.example' }).execute()
          return { siteId: t.sites.one.siteId, leadMediumId: 1, listId: id }
        },
      ],
    },
    saveMediums: {
      effects: { none: 'the list is seen as it is saved, and what is used is not removed' },
      topic: 'medium',
      inputs: [
        async (t) => {
          const { id } = await t.database.network
            .insertInto('mediums')
            .values({ name: `Old ${crypto.randomUUID()}` })
            .returning('id')
            .executeTakeFirstOrThrow()
          return {
            mediums: [{ id: 2, name: `Meeting ${crypto.randomUUID()}` }, { name: `New ${crypto.randomUUID()}` }],
            removed: [id],
          }
        },
      ],
    },
    submitDryRun: {
      effects: { none: 'the dry run that it submits has told it' },
      inputs: [async (t, actor) => ({ id: await uploadLeads(t, actor, 'dry@b.example', DRY), isReconsented: true })],
    },
    discardDryRun: {
      effects: { none: 'a dry run wrote nothing; its banner says so' },
      inputs: [async (t, actor) => ({ id: await uploadLeads(t, actor, 'gone@b.example', DRY) })],
    },
    resumeUpload: {
      effects: { none: 'it goes on with the upload that was submitted' },
      inputs: [async (t, actor) => ({ id: await stopUpload(t, actor, 'stopped@b.example') })],
    },
    undoUpload: {
      effects: { page: 'how many leads it takes back stands in the question' },
      inputs: [async (t, actor) => ({ id: await uploadLeads(t, actor, 'undone@b.example') })],
    },
  },
  queries: {
    getUpload: async (t, actor) => ({ id: await uploadLeads(t, actor, 'seen@b.example') }),
    leadRows: async (t, actor) => ({ uploadId: await uploadLeads(t, actor, 'listed@b.example') }),
  },
  lists: {
    leadRows: {
      of: async (t) => {
        const chief = await t.signIn(5)
        const list = 'a@rows.example\nb@rows.example\nb@rows.example\nno\nc@rows.example\nd@rows.example'
        return { uploadId: await uploadLeads(t, chief, list, { sendEmail: false }) }
      },
    },
  },
  exports: {
    'lead-rows': {
      query: 'leadRows',
      // Of every site where somebody may upload, and a super admin may everywhere.
      isShared: true,
      plant: async (t, actor, text) => ({
        uploadId: await uploadLeads(
          t,
          { ...actor, ...(await t.signIn(5, { siteId: actor.siteId })) },
          text.replace(/[\s,;<>"]/g, '_') || '_',
          DRY,
        ),
      }),
      shows: (text) => text.replace(/[\s,;<>"]/g, '_') || '_',
    },
  },
}
