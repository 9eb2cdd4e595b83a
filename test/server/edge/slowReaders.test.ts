import { waitUntil } from '#test/support/waitUntil.ts'
import { anEdge, beginning, LARGE, type Edge } from './testEdge.ts'

let edge: Edge

afterEach(() => edge.app.close())

const large = (as: string, path = '/large') =>
  fetch(`${edge.origin}${path}`, { headers: { authorization: `Bearer ${as}` } })

/** Requests it again and again until that is refused: what was requested first may come second to the server. */
async function refusalOf(path: string): Promise<Response> {
  let response = await large('dana', path)
  await waitUntil(async () => {
    if (response.status !== 200) return true
    await response.arrayBuffer()
    response = await large('dana', path)
    return false
  })
  return response
}

const connections = () =>
  new Promise<number>((resolve) => edge.app.server.getConnections((_error, count) => resolve(count)))

describe('an answer', () => {
  it('that nobody reads is cut off', async () => {
    edge = await anEdge({ idleTimeout: 0.3 })
    const socket = await edge.open(beginning('GET /large'))
    socket.pause()
    await waitUntil(async () => (await connections()) === 0)
    expect(socket.bytesRead).toBeLessThan(LARGE.length)
    socket.destroy()
  })

  it('is refused to a user who has not received the others, and to nobody else', async () => {
    edge = await anEdge({ pendingResponses: 40, idleTimeout: 600 })
    const first = await edge.open(beginning('GET /large'))
    first.pause()
    const refused = await refusalOf('/large')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await (await large('kim')).arrayBuffer()).byteLength).toBe(LARGE.length)
    first.destroy()
    await waitUntil(async () => (await large('dana')).status === 200)
  })

  it('in pieces is refused likewise', async () => {
    edge = await anEdge({ pendingResponses: 20, idleTimeout: 600 })
    const open = await Promise.all([1, 2].map(() => edge.open(beginning('GET /file'))))
    for (const socket of open) socket.pause()
    expect((await refusalOf('/file')).status).toBe(429)
    for (const socket of open) socket.destroy()
  })

  it.each(['/late-large', '/late-file'])(
    'of %s that nobody waits for any more does not count as not received',
    async (path) => {
      const late = await anEdge({ pendingResponses: 40, idleTimeout: 600 })
      edge = late
      const open = await Promise.all(
        Array.from({ length: 10 }, () => late.open(beginning(`GET ${path}`).repeat(2))),
      )
      await waitUntil(() => late.letIn() === 20)
      for (const socket of open) socket.destroy()
      await waitUntil(async () => (await connections()) === 0)
      late.go()
      expect((await (await large('dana')).arrayBuffer()).byteLength).toBe(LARGE.length)
      expect(late.streams().filter(({ destroyed }) => !destroyed)).toEqual([])
    },
  )

  it('that waits behind another on a connection counts until the connection ends', async () => {
    edge = await anEdge({ pendingResponses: 100, idleTimeout: 600 })
    const socket = await edge.open(beginning('GET /large').repeat(4))
    socket.pause()
    await waitUntil(async () => {
      const another = await large('dana')
      await another.arrayBuffer()
      return another.status === 429
    })
    socket.destroy()
    let statuses: number[] = []
    await waitUntil(async () => {
      const rest = await Promise.all([1, 2, 3].map(() => large('dana')))
      await Promise.all(rest.map((each) => each.arrayBuffer()))
      statuses = rest.map(({ status }) => status)
      return !statuses.includes(429)
    })
    expect(statuses).toEqual([200, 200, 200])
  })
})
