import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BreezeMetadata } from './breezeMetadata.ts'

/** GET /Metadata: the same for everyone until the server is replaced, so clients can cache it (F-019). */
export function metadataRoute(app: FastifyInstance, metadata: BreezeMetadata): void {
  const body = JSON.stringify(metadata)
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
  app.get('/Metadata', (request, reply) => {
    void reply.header('ETag', tag).header('Cache-Control', 'private, no-cache')
    if (request.headers['if-none-match']?.includes(tag) === true) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
