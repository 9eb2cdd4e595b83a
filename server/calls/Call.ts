import type { Static, TSchema } from 'typebox'
import { satisfies, type RoleHolder } from '#shared/access/holds.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { FastifyInstance } from 'fastify'
import { NotAllowed } from '../errors.ts'

/** One of the documented calls beside the data service: POST of a JSON body that its schema describes, answered with JSON. */
export interface Call {
  readonly path: string
  readonly needs: RoleRule
  readonly body: TSchema
  readonly run: (body: unknown, user: RoleHolder) => Promise<unknown>
}

/** Declares a call; the body's type follows from its schema, which the server has checked before `run` sees it. */
export function defineCall<S extends TSchema>(call: {
  readonly path: string
  readonly needs: RoleRule
  readonly body: S
  readonly run: (body: Static<S>, user: RoleHolder) => Promise<unknown>
}): Call {
  // Sound because registerCall lets only bodies through that satisfy this very schema.
  return { ...call, run: (body, user) => call.run(body as Static<S>, user) }
}

/** Adds a call to the server; expects authentication to have set `request.user`. */
export function registerCall(app: FastifyInstance, call: Call): void {
  app.post(call.path, { schema: { body: call.body } }, (request) => {
    if (!satisfies(request.user, call.needs)) throw new NotAllowed('Your roles do not allow this.', call.path)
    return call.run(request.body, request.user)
  })
}
