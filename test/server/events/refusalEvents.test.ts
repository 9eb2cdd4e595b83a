import { RefusalEvents } from '#server/events/RefusalEvents.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { openSaving, type Saving } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'

const HOUR = 3_600_000

let saving: Saving
let hours: number
let events: RefusalEvents
beforeEach(async () => {
  saving = await openSaving()
  hours = 0
  events = new RefusalEvents({
    saves: saving.context,
    onError: (error) => {
      throw error
    },
    now: () => hours * HOUR,
  })
})
afterEach(() => saving.database.close())

const messages = async (): Promise<unknown> => (await saving.rows('EventLog')).map(({ message }) => message)

describe('[CL721] what users are refused', () => {
  it('F-123 is told once an hour, with how often it happened since', async () => {
    for (let times = 0; times < 200; times++) events.refused(aUser('Customer'), '/api/x', 'No.')
    await expectEventually(messages).toEqual(['/api/x was refused: No.'])
    hours = 1
    events.refused(aUser('Customer'), '/api/x', 'No.')
    await expectEventually(messages).toEqual([
      '/api/x was refused: No.',
      '/api/x was refused: No. 199 times more before.',
    ])
  })

  it('F-123 does not fill the log, whatever somebody tries', async () => {
    for (let route = 0; route < 200; route++) events.refused(aUser('Customer'), `/api/${route}`, 'No.')
    await expectEventually(messages).toHaveLength(50)
    hours = 1
    events.refused(aUser('Customer'), '/api/0', 'No.')
    await expectEventually(messages).toHaveLength(51)
  })
})
