import './features/awards/awards.graphql.ts'
import './features/content/answers.graphql.ts'
import './features/flags/at-risk.graphql.ts'
import './features/flags/flags.graphql.ts'
import './features/notifications/notifications.graphql.ts'
import './features/outbox/outbox.graphql.ts'
import './features/presence/presence.graphql.ts'
import './features/sessions/sessions.graphql.ts'
import './features/sites/sites.graphql.ts'
import './features/users/users.graphql.ts'
import { builder } from './platform/graphql/builder.ts'

/** The GraphQL contract: every room's fields, sorted so that the printed schema is stable. */
export const schema = builder.toSchema({ sortSchema: true })
