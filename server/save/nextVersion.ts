import { randomBytes } from 'node:crypto'
import type { Field } from '#shared/model/field.ts'

const BYTES = 8

/** The version of a record after a change: a number is raised by one, anything else becomes another value than before. */
export function nextVersion(field: Field, before: unknown, now: string): string | number {
  switch (field.kind) {
    case 'binary':
      return randomBytes(field.maxLength ?? BYTES).toString('base64')
    case 'guid':
      return crypto.randomUUID()
    case 'instant':
    case 'dateTime':
    case 'dateTimeOffset':
      return typeof before === 'string' && before >= now ? aMillisecondAfter(before) : now
    default:
      return typeof before === 'number' ? before + 1 : 1
  }
}

function aMillisecondAfter(instant: string): string {
  return new Date(Date.parse(instant) + 1).toISOString()
}
