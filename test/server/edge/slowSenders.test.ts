import type { Socket } from 'node:net'
import { setInterval } from 'node:timers'
import { waitUntil } from '#test/support/waitUntil.ts'
import { anEdge, beginning, nextOf, untilClosed, type Edge } from './testEdge.ts'

let edge: Edge

afterEach(() => edge.app.close())

/** Sends a byte now and then until the connection is closed. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 20)
  socket.once('close', () => clearInterval(timer))
}

/** Waits until the server has given up a request that came after all others. */
async function timeout(): Promise<void> {
  const earlier = edge.letIn()
  const socket = await edge.open(beginning('POST /read', { length: 1_000 }))
  await waitUntil(() => edge.letIn() > earlier)
  await untilClosed(socket)
}

describe('a request that does not arrive', () => {
  it('is given up when its time is over, although it sends a byte now and then', async () => {
    edge = await anEdge({ requestTimeout: 2 })
    const socket = await edge.open(beginning('POST /read', { length: 1_000 }))
    drip(socket)
    expect(await untilClosed(socket)).toBe('')
  })

  it('is given up sooner where it is small, such as a query', async () => {
    edge = await anEdge({ requestTimeout: 600 })
    const socket = await edge.open(beginning('POST /query', { length: 1_000 }))
    drip(socket)
    expect(await untilClosed(socket)).toBe('')
  })

  it('may take longer as an upload that continues', async () => {
    edge = await anEdge({ requestTimeout: 1, idleTimeout: 600 })
    const socket = await edge.open(beginning('POST /upload', { length: 2, body: 'x' }))
    const answer = nextOf(socket)
    await timeout()
    socket.write('x')
    expect(await answer).toContain('{"bytes":2}')
    socket.destroy()
  })

  it('is given up as an upload that sends nothing more', async () => {
    edge = await anEdge({ idleTimeout: 0.2 })
    const socket = await edge.open(beginning('POST /upload', { length: 20, body: 'begun' }))
    expect(await untilClosed(socket)).toBe('')
  })

  it('does not hold up the time that an answer takes', async () => {
    const slow = await anEdge({ requestTimeout: 1, idleTimeout: 1 })
    edge = slow
    const answer = fetch(`${edge.origin}/wait`, { headers: { authorization: 'Bearer dana' } })
    await waitUntil(() => edge.letIn() === 1)
    await timeout()
    slow.go()
    expect(await (await answer).json()).toEqual({ waited: true })
  })
})

describe('F-018 the connection of a user who is not signed in', () => {
  it('ends with the answer', async () => {
    edge = await anEdge()
    const socket = await edge.open(beginning('GET /large', { as: 'forged' }))
    const answer = await untilClosed(socket)
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect(answer).toMatch(/^connection: close\r$/im)
  })

  it('does not live on because the rest of the request is still to come', async () => {
    edge = await anEdge()
    const socket = await edge.open(beginning('POST /upload', { as: 'forged', length: 1_000 }))
    drip(socket)
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 401 /)
  })
})
