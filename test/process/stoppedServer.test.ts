import { once } from 'node:events'
import { request } from 'node:http'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer } from '#test/support/startServer.ts'

describe('a server that is asked to stop', () => {
  it('finishes the save that has begun to arrive, then ends', async () => {
    const server = await startServer({ company: 'small' })
    const token = await signInOverHttp(server.url, DEMO_USERS.office)
    const note = {
      id: -1,
      entityTypeName: 'Customer',
      entityId: 1,
      text: 'Written while the server was stopping',
      rowVersion: 1,
      entityAspect: { entityTypeName: 'Note:#Rolloff', entityState: 'Added', originalValuesMap: {} },
    }
    const body = JSON.stringify({ entities: [note] })
    const sending = request(`${server.url}/api/breeze/SaveChanges`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    const answered = once(sending, 'response')
    // The server asks for the body: it has taken the request.
    await once(sending, 'continue')
    sending.write(body.slice(0, 20))
    const stopped = server.stop()
    while (!server.output().includes('Stopping')) await new Promise((resolve) => setImmediate(resolve))
    sending.end(body.slice(20))
    const [response] = await answered
    expect(response.statusCode).toBe(200)
    response.resume()
    expect(await stopped).toBe(0)
    expect(server.output()).toContain('Stopped.')
  })

  it.each([
    ['save', '/api/breeze/SaveChanges', 'application/json', '{"entities":['],
    [
      'upload',
      '/api/file/savePhoto?id=1&mode=1',
      'multipart/form-data; boundary=part',
      '--part\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n',
    ],
  ])('exits although a client has stopped sending its %s', async (_what, address, type, beginning) => {
    const server = await startServer({ company: 'small', environment: { STOP_TIMEOUT: '1' } })
    const token = await signInOverHttp(server.url, DEMO_USERS.office)
    const sending = request(`${server.url}${address}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': type,
        'content-length': 1_000,
        expect: '100-continue',
      },
    })
    const lost = once(sending, 'error')
    await once(sending, 'continue')
    sending.write(beginning)
    expect(await server.stop()).toBe(0)
    expect(await lost).toMatchObject([{ code: 'ECONNRESET' }])
    expect(server.output()).toContain('Stopped.')
  })
})
