import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { systemErrorCode } from '../kernel/systemErrorCode.ts'
import { ConfigurationError } from '../kernel/errors.ts'

/** Starts listening and returns the port: PORT=0 takes any free one. Throws ConfigurationError if that fails. */
export async function listen(
  app: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    const mistake = listenErrorMessage(error, { port, host })
    throw mistake === null ? error : new ConfigurationError(mistake, { cause: error })
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

function listenErrorMessage(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): string | null {
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE':
      return `PORT is ${port}, but another program listens there.`
    case 'EACCES':
      return `PORT is ${port}, but this user may not listen there.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", which is not an address of this computer.`
    default:
      return null
  }
}
