import { z } from 'zod'
import type { JsonSchema } from './jsonSchema.ts'

/** Values of every kind, as a room's might be. */
export const Weather = z.object({
  place: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .meta({ title: 'Place', description: 'Where it is measured', group: 'Station' }),
  note: z.string().max(200).nullable().meta({ title: 'Note', widget: 'textarea', group: 'Station' }),
  sky: z.enum(['clear', 'grey']).meta({ title: 'Sky', labels: { clear: 'Clear', grey: 'Overcast' }, group: 'Station' }),
  warns: z.boolean().meta({ title: 'Warn of storms', group: 'Warnings' }),
  wind: z.number().int().min(1).max(120).meta({ title: 'Wind', unit: 'km/h', group: 'Warnings' }),
  key: z.string().nullable().meta({ title: 'Key of the service', widget: 'secret', group: 'Warnings' }),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .meta({ title: 'Colour', widget: 'color', wrong: 'Like #2563eb', group: 'Warnings' }),
  limits: z
    .object({ rain: z.number().meta({ title: 'Rain' }), snow: z.number().meta({ title: 'Snow' }) })
    .meta({ title: 'Limits', group: 'Warnings' }),
  hosts: z
    .array(z.string().min(3).meta({ title: 'Host' }))
    .max(3)
    .meta({ title: 'Hosts', item: 'host', group: 'Warnings' }),
  people: z
    .array(
      z.object({
        name: z.string().min(1).meta({ title: 'Name' }),
        call: z.email().nullable().meta({ title: 'Email' }),
      }),
    )
    .meta({ title: 'People', item: 'person', group: 'Warnings' }),
  days: z.array(z.enum(['sat', 'sun'])).meta({ title: 'Days off', group: 'Warnings' }),
})
export const WEATHER = z.toJSONSchema(Weather, { io: 'input' }) as JsonSchema

export const weather = (more: object = {}) => ({
  place: 'Harbour',
  note: null as string | null,
  sky: 'clear',
  warns: true,
  wind: 60,
  key: 'abc-123',
  colour: '#2563eb',
  limits: { rain: 20, snow: 5 },
  hosts: ['one.example', 'two.example'],
  people: [{ name: 'Ines', call: null as string | null }],
  days: ['sat'],
  version: 4,
  ...more,
})
