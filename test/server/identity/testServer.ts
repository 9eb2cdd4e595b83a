import fastify, { type FastifyInstance } from 'fastify'
import { handleErrors } from '#server/app/errorHandler.ts'
import { requireSignIn } from '#server/identity/authentication.ts'
import { bootCall } from '#server/identity/bootCall.ts'
import { currentUserCall } from '#server/calls/account/currentUserCall.ts'
import { createIdentity } from '#server/app/systems/createIdentity.ts'
import type { IdentityConfig } from '#server/identity/Identity.ts'
import { SignedInUsers } from '#server/identity/SignedInUsers.ts'
import type { UserDirectory } from '#server/identity/UserDirectory.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

export interface ListeningServer {
  readonly app: FastifyInstance
  /** As a visitor types it: `http://localhost:PORT`. */
  readonly origin: string
  readonly port: number
}

/** The configuration of a fresh clone, on any free port with an empty data folder. */
export function aConfig(more: Partial<IdentityConfig> = {}): IdentityConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    production: false,
    demoSignIn: true,
    developmentPagePort: null,
    dataDirectory: temporaryFolder('identity'),
    identity: null,
    ...more,
  }
}

/** A listening server that has identity and nothing else; its errors are logged to `lines`. */
export async function aServer(
  users: UserDirectory,
  config = aConfig(),
  lines: string[] = [],
): Promise<ListeningServer> {
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ logger: { level: 'error', stream } })
  handleErrors(app)
  const identity = await createIdentity(app, config, users)
  await app.register(async (api) => {
    requireSignIn(api, {
      verifyToken: identity.verifyToken,
      accountClaim: identity.accountClaim,
      users: new SignedInUsers(users),
    })
    bootCall(api, { identity, devExtremeLicenseKey: 'a-key', businessTimeZone: 'America/Detroit' })
    await currentUserCall(api)
  })
  const { port } = new URL(await app.listen({ host: config.host, port: config.port }))
  return { app, origin: `http://localhost:${port}`, port: Number(port) }
}
