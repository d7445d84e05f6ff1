import { flag, setting } from '../site-settings/setting-entry.ts'
import { BearerKey, OrphadataSource } from '../site-settings/setting-values.ts'
import { plainWords } from '../site-settings/setting-words.ts'

/** Where conditions come from, and whether anybody looks at them before they are applied. */
export const CONDITION_SETTINGS = {
  orphadataSource: setting({
    level: 'super',
    title: 'Condition source',
    group: 'Conditions',
    means: 'The https address (ending in /) or the server folder that holds the Orphadata files.',
    value: OrphadataSource,
    fallback: null,
    words: plainWords,
    obeyedBy: ['server/src/features/conditions/sync/sync.task.ts'],
  }),
  orphadataKey: setting({
    level: 'super',
    title: 'Key for the condition source',
    group: 'Conditions',
    secret: true,
    means: 'For a source that requires a key. It is sent as a bearer token, and only to the https address.',
    value: BearerKey,
    fallback: null,
    words: plainWords,
    obeyedBy: ['server/src/features/conditions/sync/sync.task.ts'],
  }),
  conditionsSyncAlone: flag({
    level: 'super',
    title: 'Update conditions automatically',
    group: 'Conditions',
    means: 'New data from the source is applied at once, without a review.',
    obeyedBy: ['server/src/features/conditions/sync/sync.task.ts'],
  }),
}
