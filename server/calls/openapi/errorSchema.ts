import { Type } from 'typebox'
import { ERROR_CODES } from '#shared/wire/errors.ts'

/** The body of every error response (shared/wire/errors.ts), for the documentation of the calls. */
export const ERROR_SCHEMA = Type.Object(
  {
    code: Type.Union(ERROR_CODES.map((code) => Type.Literal(code))),
    message: Type.String({ description: 'A sentence for people' }),
    requestId: Type.Optional(Type.String({ description: 'Under which the server logged the request' })),
    culprit: Type.Optional(Type.String({ description: 'What was at fault in the request' })),
    entityErrors: Type.Optional(Type.Array(Type.Object({}))),
    conflicts: Type.Optional(Type.Array(Type.Object({}))),
  },
  { $id: 'Error' },
)
