import type { FastifyInstance } from 'fastify'
import type { Queryable } from '#server/database/Database.ts'
import { readSettings } from '#server/reads/settings/readSettings.ts'

/**
 * GET /api/logo, without sign-in: the picture that is printed on what everybody gets, for the top of each page (SE1000). Nothing where the
 * company has none.
 */
export function logoRoute(app: FastifyInstance, database: Queryable): void {
  app.get('/api/logo', { config: { withoutSignIn: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache')
    const { CompanyLogo: logo } = await readSettings(database, ['CompanyLogo'])
    if (logo === null) return reply.code(204).send()
    const [, type = '', content = ''] = /^data:(image\/[a-z]+);base64,(.*)$/.exec(logo) ?? []
    return reply
      .type(type)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(content, 'base64'))
  })
}
