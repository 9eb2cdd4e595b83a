import { Type, type TProperties, type TSchema } from 'typebox'
import { MAX_CALLED_RECORDS } from '#shared/wire/limits.ts'

/** The largest key that both databases can store. */
const MAX_KEY = 2_147_483_647

/** The key of a record. */
export const key = () => Type.Integer({ minimum: 1, maximum: MAX_KEY })

/** Keys of the records to which a call applies. */
export const keys = () => Type.Array(key(), { minItems: 1, maxItems: MAX_CALLED_RECORDS })

/** A calendar day, `YYYY-MM-DD`. */
export const day = () => Type.String({ format: 'date' })

/** An instant, ISO 8601 in UTC. */
export const instant = () => Type.String({ format: 'date-time' })

/** A value or null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** An object with exactly these members; unknown ones are rejected. */
export const strictObject = <P extends TProperties>(members: P) =>
  Type.Object(members, { additionalProperties: false })
