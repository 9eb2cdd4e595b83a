import { randomBytes } from 'node:crypto'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { Value } from './change.ts'
import type { FieldShape } from './modelShape.ts'

const BYTES = 8

const INSTANT_KINDS: readonly Kind[] = ['instant', 'dateTime', 'dateTimeOffset']

/** Is this version an instant, which a client may set itself? */
export function isInstantField({ field }: FieldShape): boolean {
  return INSTANT_KINDS.includes(field.kind)
}

/** The version of a record after a change: a number is incremented, any other kind gets a new value. */
export function nextVersion({ kind, maxLength }: Field, before: unknown, now: string): Value {
  if (kind === 'binary') return randomBytes(maxLength ?? BYTES).toString('base64')
  if (INSTANT_KINDS.includes(kind))
    return typeof before === 'string' && before >= now ? nextMillisecond(before) : now
  return typeof before === 'number' ? before + 1 : 1
}

function nextMillisecond(instant: string): string {
  return new Date(Date.parse(instant) + 1).toISOString()
}
