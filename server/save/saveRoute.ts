import type { FastifyInstance } from 'fastify'
import { BadBundle, TooLarge } from '../kernel/errors.ts'
import '../edge/requestQuotas.ts'
import type { SaveContext } from './pipeline/Save.ts'
import type { SaveRule } from './pipeline/SaveRule.ts'
import { saveChanges } from './saveChanges.ts'

const MAX_BYTES = 5 * 1_024 * 1_024

/** A save under another name, with rules of its own beside those of every save. */
export interface NamedSave {
  readonly resource: string
  readonly rules: readonly SaveRule[]
}

/** The dependencies of all saves, and the saves with names of their own. */
export interface SaveDependencies extends SaveContext {
  readonly namedSaves?: readonly NamedSave[]
}

/**
 * POST /SaveChanges: a plugin for a scope in which requests are signed in (`request.user`). What fails before the bundle can
 * be read (size, syntax, prototype keys) becomes an error of `kernel/errors.ts`, to which the error handler responds.
 */
export async function saveRoute(
  app: FastifyInstance,
  { namedSaves = [], ...context }: SaveDependencies,
): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.setErrorHandler((error) => {
    throw fromFramework(error)
  })
  for (const { resource, rules } of [{ resource: 'SaveChanges', rules: [] }, ...namedSaves]) {
    const ownContext = { ...context, rules: context.rules.with(rules) }
    app.post(`/${resource}`, { bodyLimit: MAX_BYTES, config: { quota: 'saves' } }, async (request, reply) => {
      const response = await saveChanges(ownContext, request.body, request.user)
      return reply.type('application/json; charset=utf-8').send(response)
    })
  }
}

function fromFramework(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new TooLarge('A save takes at most 5 MB.', 'body')
  const unreadable = error.code.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError
  return unreadable ? new BadBundle('A save needs a body that is JSON.', 'body') : error
}
