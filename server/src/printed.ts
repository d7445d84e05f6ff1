import { printSchema } from 'graphql'
import type pg from 'pg'
import { doors } from './doors.ts'
import type { EventReader } from './platform/events/reader.ts'
import { guardedDoors, guardedFields, permissionsPage } from './platform/graphql/permissions-page.ts'
import { schema } from './schema.ts'

/** The GraphQL contract as text: schema.graphql. */
export const printedSchema = (): string => `${printSchema(schema)}\n`

/** Who may what: docs/permissions.md. The doors are only named here, never opened. */
export const printedPermissions = (): string =>
  permissionsPage([...guardedFields(schema), ...guardedDoors(doors({ pool: {} as pg.Pool }, {} as EventReader))])
