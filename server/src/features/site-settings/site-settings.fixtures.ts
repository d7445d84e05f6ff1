import type { SiteSetting } from '@ward/domain/site-settings/site-settings'
import type { TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { changeSetting } from './site-settings.actions.ts'

/** Gives a setting of the first site a value, as a command does; null takes it away. */
export const setSetting = (t: TestApp, name: SiteSetting, value: unknown): Promise<void> => {
  const ctx = t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' })
  return inTransaction(ctx, (tx) => changeSetting(tx, name, value))
}
