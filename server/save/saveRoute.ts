import type { FastifyInstance } from 'fastify'
import { BadBundle, TooLarge } from '../errors.ts'
import { saveChanges, type SaveContext } from './saveChanges.ts'

const MOST_BYTES = 5 * 1_024 * 1_024

/**
 * Adds POST /SaveChanges to a scope in which requests are signed in (`request.user`). What fails before the bundle can be
 * read (size, syntax, prototype keys) becomes an error of our own; answering it is left to the scope's error handler.
 */
export function saveRoute(app: FastifyInstance, context: SaveContext): void {
  const onSavedFailed = (error: unknown): void => app.log.error({ err: error }, 'a listener to saves failed')
  // A scope of its own keeps the limits of saves from other routes; faults in it surface when the server gets ready.
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.setErrorHandler((error) => {
      throw fromFramework(error)
    })
    scope.post('/SaveChanges', { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const answer = await saveChanges({ onSavedFailed, ...context }, request.body, request.user)
      return reply.type('application/json; charset=utf-8').send(answer)
    })
  })
}

function fromFramework(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new TooLarge('A save takes at most 5 MB.', 'body')
  const unreadable = error.code.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError
  return unreadable ? new BadBundle('A save needs a body that is JSON.', 'body') : error
}
