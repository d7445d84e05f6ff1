import type { ApiReceipt, ApiTags, ApiTitle } from '@ward/domain/api-access/content-api'
import { notFound } from '@ward/domain/kernel/refusal'
import type { TxCtx } from '../../platform/context.ts'
import { setThreadTags } from '../forums/threads/thread-tags.actions.ts'
import { demandEditable, retitleOwn } from '../member-site/own-words.actions.ts'
import { authorOfText, receipt } from './api-texts.actions.ts'

/** The author of a thread, who acts as if they were signed in. @throws NOT_FOUND for what is no thread */
async function authorOfThread(tx: TxCtx, id: string) {
  const { kind, ...author } = await authorOfText(tx, id)
  if (kind !== 'thread') throw notFound()
  return author
}

/** Its author gives a thread another title in the site's time: it is judged again. @throws as `retitleOwn`, FORBIDDEN for what staff wrote */
export async function retitle(tx: TxCtx, id: string, { title, revision }: ApiTitle): Promise<ApiReceipt> {
  const { own, viewer, revision: current } = await authorOfThread(tx, id)
  await retitleOwn(own, viewer, { id, title, revision: revision ?? current })
  return receipt(tx, id)
}

/** Its author puts a thread under other tags in the site's time. @throws as `retitleOwn`, INVALID tagIds for a tag that is gone */
export async function setTagsOf(tx: TxCtx, id: string, { tagIds }: ApiTags): Promise<ApiReceipt> {
  const { own, viewer, revision } = await authorOfThread(tx, id)
  await demandEditable(own, viewer, { id, revision })
  await setThreadTags(own, { id, tagIds })
  return receipt(tx, id)
}
