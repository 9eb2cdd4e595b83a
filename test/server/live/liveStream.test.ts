import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { LiveStream } from '#server/live/LiveStream.ts'
import type { FedSave, Place } from '#server/live/SaveFeed.ts'
import { aUser } from '#test/server/identity/testDirectory.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { LiveListener } from '#test/support/LiveListener.ts'

const save = (position: number): FedSave => ({
  position,
  saveId: `save${position}`,
  userId: 1,
  userName: 'Ann',
  when: '2037-11-26T12:00:00.000Z',
  records: [],
  entities: ['Job'],
})

describe('an open stream', () => {
  it('[LV769] shows by a comment that it lives, and as of which save that was not for its user', async () => {
    const saves: FedSave[] = []
    const streams: LiveStream[] = []
    const server = createServer((_request, response: ServerResponse) => {
      response.writeHead(200)
      const stream = new LiveStream({
        response,
        user: aUser(),
        place: save(6),
        feed: { after: async ({ position }: Place) => saves.filter((each) => each.position > position) },
        textOf: async () => null,
        isStillAllowed: async () => true,
        idleSeconds: 1,
        onError: (error) => {
          throw error
        },
      })
      stream.begin({ position: 6, isReset: false, version: '1' })
      streams.push(stream)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const listener = await LiveListener.open(
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      'token',
    )
    await expectEventually(() => listener.lastId).toBe('6-save6')
    saves.push(save(7), save(8))
    for (const stream of streams) stream.wake()
    await expectEventually(() => {
      for (const stream of streams) stream.beat()
      return listener.lastId
    }).toBe('8-save8')
    expect(listener.comments).toBeGreaterThan(0)
    expect(listener.saves).toEqual([])
    for (const stream of streams) stream.end()
    await listener.untilOver()
    server.close()
  })
})
