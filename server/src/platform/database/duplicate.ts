/** Whether PostgreSQL refused a row because of this unique index (23505). */
export const isDuplicate = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  (error as { code?: string }).code === '23505' &&
  (error as { constraint?: string }).constraint === index
