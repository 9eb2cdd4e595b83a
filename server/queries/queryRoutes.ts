import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { acceptJson } from '../kernel/jsonBody.ts'
import { bytesOf, inMemory, sendResult, type ReadResult } from '../kernel/ReadResult.ts'
import { createQueryRunner } from './createQueryRunner.ts'
import type { QueryDependencies } from './prepareQuery.ts'
import { MAX_BODY_BYTES, MAX_BODY_SECONDS } from './limits.ts'
import { readUrl } from './readUrl.ts'
import { readPlainParameters } from './plainParameters.ts'
import { readPost } from './readQuery.ts'

interface ResourceRoute {
  readonly Params: { readonly resource: string }
}

/** The user of the request, set by authentication. */
type SignedInRequest = FastifyRequest<ResourceRoute> & { readonly user: SignedInUser }

/** Handles a query of a signed-in user. */
type QueryHandler = (user: SignedInUser, resource: string, request: QueryRequest) => Promise<ReadResult>

/**
 * Registers the query routes: GET with the query in the URL, POST with it in the body. Without `handleQuery` they run in the
 * server's thread.
 */
export async function queryRoutes(
  app: FastifyInstance,
  { handleQuery, ...dependencies }: QueryDependencies & { readonly handleQuery?: QueryHandler },
): Promise<void> {
  const read = handleQuery ?? createInlineHandler(dependencies)
  const isLists = new Set(dependencies.listsQueries.map(({ resource }) => resource))

  const respond = async (
    request: SignedInRequest,
    reply: FastifyReply,
    incoming: QueryRequest,
  ): Promise<FastifyReply> => {
    const { resource } = request.params
    const found = await read(request.user, resource, incoming)
    void reply.header('cache-control', 'private, no-cache')
    if (!isLists.has(resource)) return sendResult(reply, found)
    const body = await bytesOf(found)
    const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    void reply.header('etag', tag)
    return request.headers['if-none-match'] === tag
      ? reply.status(304).send()
      : sendResult(reply, inMemory(body))
  }

  await app.register(async (scope) => {
    acceptBodies(scope)
    const options = {
      bodyLimit: MAX_BODY_BYTES,
      config: { arrivesWithin: MAX_BODY_SECONDS, readsOnly: true },
    }
    scope.post<ResourceRoute>('/:resource', options, (request, reply) =>
      respond(request, reply, readPost(readUrl(request.raw.url ?? ''), request.body)),
    )
  })
  app.get<ResourceRoute>('/:resource', (request, reply) =>
    respond(request, reply, readUrl(request.raw.url ?? '')),
  )
}

/** Accepts the bodies of Breeze's clients: JSON, empty, and forms. */
function acceptBodies(scope: FastifyInstance): void {
  acceptJson(scope, () => undefined)
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readPlainParameters(body),
  )
}

function createInlineHandler(dependencies: QueryDependencies): QueryHandler {
  const runQuery = createQueryRunner(dependencies)
  return async (user, resource, request) => inMemory(await runQuery({ user, resource, request }))
}
