import type { Socket } from 'node:net'
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
})
