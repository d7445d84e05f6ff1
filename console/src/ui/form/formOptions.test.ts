import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { FormOptions } from './formOptions.ts'

const Id = z.string().nullish()
const Quiz = z.object({
  id: Id,
  version: z.number().nullish(),
  title: z.string(),
  answers: z.array(z.object({ id: Id })),
})
type Once = { once: true }

test('the answer of a save has the ids and the version that the next save sends, but of what is made once', () => {
  expectTypeOf<FormOptions<typeof Quiz, { id: string; version: number; answers: object[] }>>().not.toExtend<Once>()
  expectTypeOf<FormOptions<typeof Quiz, { id: string; version: number }>>().toExtend<Once>()
  expectTypeOf<FormOptions<typeof Quiz, { id: string; answers: object[] }>>().toExtend<Once>()
  expectTypeOf<FormOptions<typeof Quiz, { saveQuiz: object }>>().toExtend<Once>()
})
