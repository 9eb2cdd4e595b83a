import { Type } from 'typebox'
import { ERROR_CODES } from '#shared/wire/errors.ts'

/** The body of every answer that is not a success (shared/wire/errors.ts), for the document of calls. */
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
