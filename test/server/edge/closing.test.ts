import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Connections } from '#server/edge/Connections.ts'
import { readConfig } from '#server/config.ts'
import { untilClosed } from './testEdge.ts'

/** A server without time limits: a connection that it waits for would be open forever. */
async function aServer(): Promise<{ app: FastifyInstance; connectTo: () => Promise<Socket> }> {
  const app = Fastify({
    forceCloseConnections: 'idle',
    keepAliveTimeout: 0,
    requestTimeout: 0,
    http: { headersTimeout: 0 },
  })
  new Connections(readConfig({}).edge).watch(app)
  return {
    app,
    connectTo: async () => {
      const address = app.server.address() ?? (await app.listen({ port: 0, host: '127.0.0.1' }))
      const port = typeof address === 'string' ? Number(new URL(address).port) : address.port
      const accepted = once(app.server, 'connection')
      const socket = connect(port, '127.0.0.1')
      await accepted
      return socket
    },
  }
}

describe('a server that closes', () => {
  it('does not wait for connections on which nothing was sent yet', async () => {
    const { app, connectTo } = await aServer()
    const silent = await connectTo()
    await app.close()
    expect(await untilClosed(silent)).toBe('')
  })

  it('finishes a request, and does not wait for the next one on its connection', async () => {
    const { app, connectTo } = await aServer()
    const slow = new EventEmitter()
    app.get('/slow', async () => {
      const permitted = once(slow, 'permitted')
      slow.emit('arrived')
      await permitted
      return { isAnswered: true }
    })
    const arrived = once(slow, 'arrived')
    const kept = await connectTo()
    const received = untilClosed(kept)
    kept.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await arrived
    const closed = app.close()
    slow.emit('permitted')
    await closed
    expect(await received).toContain('{"isAnswered":true}')
  })
})
