import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider/lib/provider.js'
import { NotAllowed } from '#server/kernel/errors.ts'
import { DEMO_PATH } from './demoPage.ts'
import type { UserDirectory } from '../../identity/UserDirectory.ts'
import { isFromThisComputer } from '#server/kernel/loopback.ts'
import { findDemoUser } from './providerConfiguration.ts'
import { messagePage, PAGE_POLICY, signInPage } from './signInPage.ts'

/** The OpenID provider and its request handler. */
interface RunningProvider {
  readonly openId: Provider
  readonly answer: ReturnType<Provider['callback']>
}

export interface DemoRouteDependencies {
  readonly provider: () => Promise<RunningProvider>
  readonly users: UserDirectory
}

/** The sign-in page and, below the same path, the OpenID endpoints; refused to all but this computer. */
export function demoRoutes(app: FastifyInstance, dependencies: DemoRouteDependencies): void {
  void app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => {
        if (!isFromThisComputer(request))
          throw new NotAllowed('The demo identity provider answers this computer only.')
      })
      signInRoutes(scope, dependencies)
      await scope.register(async (endpoints) => openIdEndpoints(endpoints, dependencies))
    },
    { prefix: DEMO_PATH },
  )
}

function signInRoutes(scope: FastifyInstance, { provider, users }: DemoRouteDependencies): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => {
      done(null, new URLSearchParams(body.toString()))
    },
  )
  scope.get('/sign-in/:uid', async (request, reply) => {
    const { openId } = await provider()
    if (!(await isStarted(openId, request.raw, reply.raw))) return answerPage(reply.status(400), ENDED)
    return answerPage(reply, signInPage(request.url, await users.listDemoUsers()))
  })
  scope.post('/sign-in/:uid', async (request, reply) => {
    const { openId } = await provider()
    if (!(await isStarted(openId, request.raw, reply.raw))) return answerPage(reply.status(400), ENDED)
    const userName = request.body instanceof URLSearchParams ? request.body.get('userName') : null
    const user = await findDemoUser(users, userName ?? undefined)
    if (user === undefined) return answerPage(reply.status(400), UNKNOWN)
    const login = { accountId: user.userName }
    return reply.redirect(await openId.interactionResult(request.raw, reply.raw, { login }), 303)
  })
}

const ENDED = messagePage(
  'This sign-in has ended',
  'It took too long or was finished elsewhere. Start again.',
)
const UNKNOWN = messagePage('There is no such demo user', 'Start again and choose a user from the list.')

type Exchange = Parameters<Provider['interactionDetails']>

/** Is a sign-in under way in this browser? It ends after an hour, when it succeeds, and when the server stops. */
async function isStarted(provider: Provider, ...[request, response]: Exchange): Promise<boolean> {
  try {
    await provider.interactionDetails(request, response)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return false
    throw error
  }
}

function openIdEndpoints(scope: FastifyInstance, { provider }: DemoRouteDependencies): void {
  scope.removeAllContentTypeParsers()
  // The provider reads bodies itself.
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(null)
  })
  scope.all('/*', async (request, reply) => {
    const { answer } = await provider()
    const { url = '/' } = request.raw
    // The provider expects paths relative to its mount point, and derives the mount point from originalUrl.
    Object.assign(request.raw, { originalUrl: url, url: url.slice(DEMO_PATH.length) })
    reply.hijack()
    await answer(request.raw, reply.raw)
  })
}

function answerPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)
}
