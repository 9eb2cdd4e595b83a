import type { FastifyInstance } from 'fastify'
import { FairShare } from '../edge/FairShare.ts'
import type { SaveQuota } from '../edge/SaveQuota.ts'
import { BadBundle, TooLarge } from '../kernel/errors.ts'
import { jsonParser } from '../kernel/jsonBody.ts'
import { parseBundle } from './parseBundle.ts'
import type { SavingUser } from './pipeline/change.ts'
import { recordsIn } from './pipeline/readBundle.ts'
import type { SaveContext } from './pipeline/Save.ts'
import type { SaveRule } from './pipeline/SaveRule.ts'
import { previewSave } from './previewSave.ts'
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
  /** What a user may save in a minute; without it, anything. */
  readonly quota?: SaveQuota
}

/**
 * POST /SaveChanges and /PreviewSave: a plugin for a scope in which requests are signed in (`request.user`). The saves of a user are read and stored one
 * after another. What fails before the bundle can be read (size, syntax, prototype keys) becomes an error of `kernel/errors.ts`, to
 * which the error handler responds.
 */
export async function saveRoute(
  app: FastifyInstance,
  { namedSaves = [], quota, ...context }: SaveDependencies,
): Promise<void> {
  const parse = jsonParser(app)
  const share = new FairShare<number>({
    maxConcurrent: 1,
    maxQueued: 20,
    maxWait: 60_000,
    refusalMessage: 'Your other changes are still being saved. Please try again in a moment.',
    retryAfter: 5,
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
  app.setErrorHandler((error) => {
    throw fromFramework(error)
  })
  if (quota !== undefined)
    app.addHook('onRequest', async ({ user, headers }) => {
      // A body of which no length is said may have any; a longer one is refused.
      quota.takeBytes(user.userId, Math.min(Number(headers['content-length'] ?? MAX_BYTES), MAX_BYTES))
    })
  const post = (resource: string, answer: (bundle: unknown, user: SavingUser) => Promise<string>): void => {
    app.post(`/${resource}`, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const { body, user } = request
      if (!Buffer.isBuffer(body)) throw notJson()
      const response = await share.run(user.userId, async () => {
        const bundle = await parseBundle(body, (part) => parse(request, part))
        quota?.takeRecords(user.userId, recordsIn(bundle))
        return answer(bundle, user)
      })
      return reply.type('application/json; charset=utf-8').send(response)
    })
  }
  for (const { resource, rules } of [{ resource: 'SaveChanges', rules: [] }, ...namedSaves]) {
    const ownContext = { ...context, rules: context.rules.with(rules) }
    post(resource, (bundle, user) => saveChanges(ownContext, bundle, user))
  }
  post('PreviewSave', async (bundle, user) => JSON.stringify(await previewSave(context, bundle, user)))
}

function fromFramework(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new TooLarge('A save takes at most 5 MB.', 'body')
  const unreadable = error.code.startsWith('FST_ERR_CTP_')
  return unreadable ? notJson() : error
}

function notJson(): BadBundle {
  return new BadBundle('A save needs a body that is JSON.', 'body')
}
