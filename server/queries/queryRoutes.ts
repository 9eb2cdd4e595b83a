import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { bytesOf, inMemory, sendAnswer, type ReadAnswer } from '../reading/ReadAnswer.ts'
import { createQueryRunner } from './createQueryRunner.ts'
import type { QueryParts } from './prepareQuery.ts'
import { MOST_BYTES_IN_BODY } from './limits.ts'
import { readAddress } from './readAddress.ts'
import { readPlainParameters } from './plainParameters.ts'
import { readPost } from './readQuery.ts'

interface ResourceRoute {
  readonly Params: { readonly resource: string }
}

/** Whoever made a request; authentication has put it there. */
type Asking = FastifyRequest<ResourceRoute> & { readonly user: SignedInUser }

/** What answers a query of a signed-in user. */
type Answer = (user: SignedInUser, resource: string, request: QueryRequest) => Promise<ReadAnswer>

/**
 * Adds the queries: GET with the query in the address, POST with it in the body. Without `answerQuery` they are answered in the
 * thread of the server.
 */
export async function queryRoutes(
  app: FastifyInstance,
  { answerQuery, ...parts }: QueryParts & { readonly answerQuery?: Answer },
): Promise<void> {
  const read = answerQuery ?? answerHere(parts)
  const isLists = new Set(parts.listsQueries.map(({ resource }) => resource))

  const answer = async (request: Asking, reply: FastifyReply, asked: QueryRequest): Promise<FastifyReply> => {
    const { resource } = request.params
    const found = await read(request.user, resource, asked)
    void reply.header('cache-control', 'private, no-cache')
    if (!isLists.has(resource)) return sendAnswer(reply, found)
    const body = await bytesOf(found)
    const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    void reply.header('etag', tag)
    return request.headers['if-none-match'] === tag
      ? reply.status(304).send()
      : sendAnswer(reply, inMemory(body))
  }

  await app.register(async (scope) => {
    takeBodies(scope)
    scope.post<ResourceRoute>('/:resource', { bodyLimit: MOST_BYTES_IN_BODY }, (request, reply) =>
      answer(request, reply, readPost(readAddress(request.raw.url ?? ''), request.body)),
    )
  })
  app.get<ResourceRoute>('/:resource', (request, reply) =>
    answer(request, reply, readAddress(request.raw.url ?? '')),
  )
}

/** Bodies as Breeze's clients send them: JSON, also none at all, and forms. */
function takeBodies(scope: FastifyInstance): void {
  const readJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void readJson(request, String(body), done)
  })
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readPlainParameters(body),
  )
}

function answerHere(parts: QueryParts): Answer {
  const runQuery = createQueryRunner(parts)
  return async (user, resource, request) => inMemory(await runQuery({ user, resource, request }))
}
