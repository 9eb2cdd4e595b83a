import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { handleErrors } from '#server/app/errorHandler.ts'
import { refuseWhileStopping } from '#server/operation/refuseWhileStopping.ts'

const REQUEST = 'GET /wait HTTP/1.1\r\nhost: localhost\r\n\r\n'

describe('a server that is being closed', () => {
  it('finishes running requests, and refuses further ones on the same connection as unavailable', async () => {
    const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
    handleErrors(app)
    refuseWhileStopping(app)
    let begun = (): void => undefined
    let go = (): void => undefined
    const working = new Promise<void>((resolve) => (begun = resolve))
    const gone = new Promise<void>((resolve) => (go = resolve))
    app.get('/wait', async () => {
      begun()
      await gone
      return { waited: true }
    })
    const closing = new Promise<void>((resolve) => app.addHook('preClose', async () => resolve()))
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk: Buffer) => (answers += chunk.toString()))
    socket.write(REQUEST)
    await working
    const closed = app.close()
    await closing
    const followed = once(app.server, 'request')
    socket.write(REQUEST)
    await followed
    go()
    await once(socket, 'close')
    await closed
    expect(answers).toMatch(/^HTTP\/1.1 200 /)
    expect(answers).toMatch(/HTTP\/1.1 503 [^]*retry-after: 5[^]*"code":"unavailable"/)
  })
})
