import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { addLaunchChecks } from './features/launch-status/launch-status.graphql.ts'
import { addTaskScripts } from './features/task-scripts/task-scripts.graphql.ts'
import { launchChecks } from './launch-checks.ts'
import { builder } from './platform/graphql/builder.ts'
import { taskScripts } from './tasks.ts'

const features = `${import.meta.dirname}/features`

// Each room's `.graphql.ts` adds its fields when it is loaded; the order does not matter.
for (const file of globSync('**/*.graphql.ts', { cwd: features }).toSorted())
  await import(pathToFileURL(`${features}/${file}`).href)
addTaskScripts(taskScripts)
addLaunchChecks(launchChecks)

/** The GraphQL contract: every room's fields, sorted so that the printed schema is stable. */
export const schema = builder.toSchema({ sortSchema: true })
