import { Type, type TProperties, type TSchema } from 'typebox'

/** Largest key that both databases hold. */
const MAX_KEY = 2_147_483_647
const MAX_KEYS = 1_000

/** The key of a record. */
export const key = () => Type.Integer({ minimum: 1, maximum: MAX_KEY })

/** Keys of the records that a call works on. */
export const keys = () => Type.Array(key(), { minItems: 1, maxItems: MAX_KEYS })

/** A calendar day, `YYYY-MM-DD`. */
export const day = () => Type.String({ format: 'date' })

/** An instant, ISO 8601 in UTC. */
export const instant = () => Type.String({ format: 'date-time' })

/** A value that may be missing, as null. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Exactly these members: an unknown one is refused. */
export const strictObject = <P extends TProperties>(members: P) =>
  Type.Object(members, { additionalProperties: false })
