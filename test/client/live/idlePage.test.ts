import { Following } from '#client/live/Following.ts'
import { Live } from '#client/live/Live.ts'

const HOUR = 3_600_000

describe('A page that follows', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('[LC951] [LC1102] asks for nothing while nothing is stored, and once for what is', async () => {
    const sendPresence = jest.fn()
    const refresh = jest.fn(() => Promise.resolve({ updated: [], merged: [], postponed: [], renumbered: [] }))
    const live = new Live({ now: () => '2037-11-26T15:00:00.000Z', sendPresence })
    const read = jest.fn(() => Promise.resolve(true))
    const following = new Following({ read, report: () => {} })
    live.follow(() => following.ask())
    live.attach({
      store: {
        isOwnSave: () => false,
        isSaving: false,
        foreign: { conflicts: [], pendingRecords: [], conflictOf: () => null, refresh },
      },
      userId: 1,
      onMerged: () => {},
      report: () => {},
    })
    const stop = live.presence.start(() => live.connection === 'connected')
    live.receive({ type: 'hello', id: '4', hello: { position: 4, isReset: false, version: '' } })
    await jest.advanceTimersByTimeAsync(HOUR)
    const asked = () => [refresh, read, sendPresence].map((each) => each.mock.calls.length)
    // What was read before the first place was known is read once.
    expect(asked()).toEqual([1, 1, 0])
    const save = {
      position: 5,
      saveId: 'save-5',
      when: '2037-11-26T15:00:00.000Z',
      userId: 2,
      userName: 'Ann Colleague',
      records: [{ entity: 'Job', id: 7, action: 'Modified' as const }],
    }
    live.receive({ type: 'save', id: '5', save })
    await jest.advanceTimersByTimeAsync(HOUR)
    expect(asked()).toEqual([2, 2, 0])
    stop()
    following.end()
    expect(jest.getTimerCount()).toBe(0)
  })
})
