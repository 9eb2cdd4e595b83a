import type { FastifyInstance } from 'fastify'
import type { LiveStreams } from '../../live/LiveStreams.ts'
import { describeCall, type CallDescription } from '../openapi/describeCall.ts'
import { readQueryParameters } from '../readParameters.ts'
import { strictObject } from '../schemas.ts'

const CALL = {
  path: '/api/live',
  summary: 'What saves change, as server-sent events; Last-Event-ID goes on from an event',
  role: 'signedIn',
  response: {
    contentType: 'text/event-stream',
    description:
      'Events `hello`, `save` and `presence`, whose data is JSON, until either side ends the stream',
  },
} as const satisfies CallDescription

const NOTHING = strictObject({})

/** GET /api/live: the stream of changes (LV760); expects authentication on the instance. */
export function streamCall(app: FastifyInstance, streams: Pick<LiveStreams, 'answer'>): void {
  app.get(CALL.path, {
    ...describeCall(CALL, { querystring: NOTHING }),
    exposeHeadRoute: false,
    config: { isStream: true },
    preValidation: (request, _reply, done) => {
      request.query = readQueryParameters(NOTHING, request.raw.url ?? '')
      done()
    },
    handler: async (request, reply) => {
      await streams.answer(request, reply)
    },
  })
}
