import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_IN_SECONDS = 31_536_000

/**
 * Serves the built client: hashed assets for a year, everything that is no file and no call answers the page itself, so that
 * deep links and reloads work. Files compressed at build time are sent as they are.
 */
export async function serveClient(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(path.join(directory, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'no-cache',
      )
    },
  })
  app.get('/*', (request, reply) => {
    if (isPage(request.url)) return reply.sendFile('index.html')
    return reply.callNotFound()
  })
}

/** Is this the address of a screen, as against a call or a file that does not exist? */
function isPage(url: string): boolean {
  const pathname = url.split('?')[0] ?? url
  return !pathname.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(pathname)
}
