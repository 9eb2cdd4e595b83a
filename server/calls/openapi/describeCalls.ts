import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { DOCS_PAGE_POLICY, docsPage } from './docsPage.ts'
import { readDocument, type CallsDocument } from './readDocument.ts'
import { Type } from 'typebox'
import { ERROR_CODES } from '#shared/wire/errors.ts'

/** The body of every error response (shared/wire/errors.ts), for the documentation of the calls. */
const ERROR_SCHEMA = Type.Object(
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

const INTRODUCTION =
  'The documented calls of Rolloff. Records are queried and saved through the data service under /api/breeze. ' +
  'Calls need a bearer token; a failure answers a stable code, a sentence, and the culprit where there is one.'

/**
 * Documents every call that is registered on this instance afterwards: GET /api/openapi.json for programs, GET /api/docs for
 * people; `queries` are the paths of named queries beside them. Both are public: they describe the product, not its data.
 */
export async function describeCalls(
  app: FastifyInstance,
  queries: Readonly<Record<string, object>> = {},
): Promise<void> {
  app.addSchema(ERROR_SCHEMA)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rolloff', version: PRODUCT_VERSION, description: INTRODUCTION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    hideUntagged: true,
    convertConstToEnum: false,
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, count) =>
        typeof $id === 'string' ? $id : `Schema${count}`,
    },
  })
  let document: CallsDocument | undefined
  const openApi = (): object => {
    const calls = app.swagger()
    return { ...calls, paths: { ...calls.paths, ...queries } }
  }
  const read = (): CallsDocument => (document ??= readDocument(openApi()))
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(openApi())),
  )
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', DOCS_PAGE_POLICY)
      .send(docsPage(read())),
  )
}
