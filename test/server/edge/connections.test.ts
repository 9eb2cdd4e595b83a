import type { Socket } from 'node:net'
import { expectEventually } from '#test/support/eventually.ts'
import { anEdge, beginning, nextOf, untilClosed, type Edge } from './testEdge.ts'

let edge: Edge & { go: () => void }

afterEach(() => edge.app.close())

const visit = () =>
  fetch(`${edge.origin}/wait`, { headers: { authorization: 'Bearer dana', connection: 'close' } })

describe('connections', () => {
  it.each([
    ['from one address', { connectionsPerAddress: 5 }],
    ['altogether', { connections: 5 }],
  ])('that are slow are replaced by new ones if there are too many %s', async (_where, limits) => {
    edge = await anEdge(limits)
    edge.go()
    const oldest = await edge.open('GET /large HTTP/1.1\r\nhost:')
    const slow: Socket[] = []
    for (let index = 1; index < 5; index += 1)
      slow.push(await edge.open(beginning('POST /upload', { as: 'forged', length: 100 }).slice(0, -4)))
    expect((await visit()).status).toBe(200)
    await untilClosed(oldest)
    expect(slow.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false])
    for (const socket of slow) socket.destroy()
  })

  it('in use are kept, and new ones refused', async () => {
    edge = await anEdge({ connectionsPerAddress: 2 })
    const waiting = await edge.open(beginning('GET /wait'))
    const sending = await edge.open(beginning('POST /upload', { length: 2, body: 'x' }))
    while (edge.letIn() < 2) await new Promise((resolve) => setImmediate(resolve))
    expect(await untilClosed(await edge.open(beginning('GET /wait')))).toBe('')
    expect([waiting.destroyed, sending.destroyed]).toEqual([false, false])
    const answers = [nextOf(waiting), nextOf(sending)]
    sending.write('x')
    edge.go()
    expect(await Promise.all(answers)).toEqual([
      expect.stringContaining('{"waited":true}'),
      expect.stringContaining('{"bytes":2}'),
    ])
    for (const socket of [waiting, sending]) socket.destroy()
  })

  it('of requests that have not arrived in full are replaced, also those of somebody who is signed in', async () => {
    edge = await anEdge({ connectionsPerAddress: 3 })
    edge.go()
    const slow: Socket[] = []
    for (let index = 0; index < 3; index += 1)
      slow.push(await edge.open(beginning('POST /read', { length: 100, body: 'x' })))
    while (edge.letIn() < 3) await new Promise((resolve) => setImmediate(resolve))
    const answer = await fetch(`${edge.origin}/wait`, {
      headers: { authorization: 'Bearer kim', connection: 'close' },
    })
    expect(answer.status).toBe(200)
    for (const socket of slow) socket.destroy()
  })
})

describe('the requests of one user', () => {
  it('are refused beyond a limit while others arrive or run, and nobody else has to wait', async () => {
    edge = await anEdge({ requestsPerUser: 2 })
    const waiting = await edge.open(beginning('GET /wait'))
    const arriving = await edge.open(beginning('POST /read', { length: 2, body: 'x' }))
    while (edge.letIn() < 2) await new Promise((resolve) => setImmediate(resolve))
    const refused = await visit()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    const other = fetch(`${edge.origin}/wait`, { headers: { authorization: 'Bearer kim' } })
    edge.go()
    expect((await other).status).toBe(200)
    const answer = nextOf(arriving)
    arriving.write('x')
    expect(await answer).toContain('{"bytes":2}')
    arriving.destroy()
    waiting.destroy()
    await expectEventually(async () => (await visit()).status).toBe(200)
  })
})
