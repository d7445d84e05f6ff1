import { flag, setting } from '../site-settings/setting-entry.ts'
import { BearerKey, OrphadataSource } from '../site-settings/setting-values.ts'
import { plainWords } from '../site-settings/setting-words.ts'

/** Where conditions come from, and whether anybody looks at them before they are applied. */
export const CONDITION_SETTINGS = {
  orphadataSource: setting({
    level: 'super',
    title: 'Source of conditions',
    group: 'Conditions',
    means: 'The https address, ending in /, or the folder on the server, where the files of Orphadata are.',
    value: OrphadataSource,
    fallback: null,
    words: plainWords,
    obeyedBy: ['server/src/features/conditions/sync/sync.task.ts'],
  }),
  orphadataKey: setting({
    level: 'super',
    title: 'Key of the source of conditions',
    group: 'Conditions',
    secret: true,
    means:
      'What the source asks for, where it is not open to everybody: sent as a bearer token to its https address alone.',
    value: BearerKey,
    fallback: null,
    words: plainWords,
    obeyedBy: ['server/src/features/conditions/sync/sync.task.ts'],
  }),
  conditionsSyncAlone: flag({
    level: 'super',
    title: 'Update conditions by themselves',
    group: 'Conditions',
    means: 'What is loaded of the source of conditions is applied at once, without anybody looking at it.',
    obeyedBy: ['server/src/features/conditions/sync/sync.task.ts'],
  }),
}
