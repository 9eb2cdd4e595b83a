import { Type } from 'typebox'
import { ERROR_CODES } from '#shared/wire/errors.ts'

/** The body of every error response (shared/wire/errors.ts), for the documentation of the calls. */
export const ERROR_SCHEMA = Type.Object(
  {
    code: Type.Union(ERROR_CODES.map((code) => Type.Literal(code))),
    message: Type.String({ description: 'A sentence for people' }),
    requestId: Type.Optional(
      Type.String({ description: 'The id under which the server logged the request' }),
    ),
    culprit: Type.Optional(Type.String({ description: 'The part of the request that caused the error' })),
    entityErrors: Type.Optional(Type.Array(Type.Object({}))),
    conflicts: Type.Optional(Type.Array(Type.Object({}))),
  },
  { $id: 'Error' },
)
