import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { MEDIUM_TAKEN, MEDIUMS_MAX, type MediumsInput, mediumIsUsed } from '@ward/domain/leads/lead-upload/mediums'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { isDuplicate } from '../../../platform/database/duplicate.ts'
import { announceEverywhere } from '../../../platform/events/announce.ts'
import {
  allMediums,
  deleteMedium,
  insertMedium,
  isMediumUsed,
  type MediumRow,
  mediumById,
  renameMedium,
} from './mediums.db.ts'

/**
 * Makes, renames and removes mediums of the network; those that are not given stay. One with uploads is not removed: they say
 * how they came.
 *
 * @throws INVALID the names that are taken, NOT_FOUND one that is given and no longer there, CONFLICT one that is used
 */
export async function saveMediums(tx: TxCtx, { mediums, removed }: MediumsInput): Promise<MediumRow[]> {
  for (const id of removed) {
    const medium = await mediumById(tx.network, id)
    if (medium && (await isMediumUsed(tx.network, id))) throw conflict(mediumIsUsed(medium.name))
    await deleteMedium(tx.network, id)
  }
  for (const [at, { id, name }] of mediums.entries()) {
    const taken = (error: unknown): never => {
      throw isDuplicate(error, 'mediums_name_key') ? invalid(`mediums.${at}.name`, MEDIUM_TAKEN) : error
    }
    if (id == null) await insertMedium(tx.network, name).catch(taken)
    else orNotFound((await renameMedium(tx.network, { id, name }).catch(taken)) || null)
  }
  await audit(tx, { action: 'saveMediums', subjectType: 'network', fields: ['mediums'] })
  await announceEverywhere(tx, 'medium', '0')
  return allMediums(tx.network, MEDIUMS_MAX)
}
