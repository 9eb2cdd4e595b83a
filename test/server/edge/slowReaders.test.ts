import { once } from 'node:events'
import { waitUntil } from '#test/support/waitUntil.ts'
import { anEdge, beginning, LARGE, type Edge } from './testEdge.ts'

let edge: Edge

afterEach(() => edge.app.close())

const large = (as: string, path = '/large') =>
  fetch(`${edge.origin}${path}`, { headers: { authorization: `Bearer ${as}` } })

describe('an answer', () => {
  it('that nobody reads is cut off', async () => {
    edge = await anEdge({ idleTimeout: 0.3 })
    const socket = await edge.open(beginning('GET /large'))
    socket.pause()
    const connections = () =>
      new Promise<number>((resolve) => edge.app.server.getConnections((_error, count) => resolve(count)))
    await waitUntil(async () => (await connections()) === 0)
    expect(socket.bytesRead).toBeLessThan(LARGE.length)
    socket.destroy()
  })

  it('that is read slowly arrives', async () => {
    edge = await anEdge({ idleTimeout: 0.5 })
    const socket = await edge.open(
      beginning('GET /large', { as: 'dana' }).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
    )
    let read = 0
    socket.on('data', (chunk: Buffer) => {
      read += chunk.length
      socket.pause()
      setImmediate(() => socket.resume())
    })
    await once(socket, 'close')
    expect(read).toBeGreaterThan(LARGE.length)
  })

  it('is refused to a user who has not received the others, and to nobody else', async () => {
    edge = await anEdge({ waitingAnswers: 40, idleTimeout: 600 })
    const first = await edge.open(beginning('GET /large'))
    first.pause()
    let refused = await large('dana')
    // The first may come second to the server.
    while (refused.status === 200) {
      await refused.arrayBuffer()
      refused = await large('dana')
    }
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await (await large('kim')).arrayBuffer()).byteLength).toBe(LARGE.length)
    first.destroy()
    await waitUntil(async () => (await large('dana')).status === 200)
  })

  it('in pieces is refused likewise', async () => {
    edge = await anEdge({ waitingAnswers: 20, idleTimeout: 600 })
    const open = await Promise.all([1, 2].map(() => edge.open(beginning('GET /file'))))
    for (const socket of open) socket.pause()
    let refused = await large('dana', '/file')
    while (refused.status === 200) {
      await refused.arrayBuffer()
      refused = await large('dana', '/file')
    }
    expect(refused.status).toBe(429)
    for (const socket of open) socket.destroy()
  })
})
