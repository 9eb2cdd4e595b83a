import { SignInEvents } from '#server/events/SignInEvents.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { openSaving, type Saving } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'

const HOUR = 3_600_000

let saving: Saving
let hours: number
let events: SignInEvents
const failed: unknown[] = []
beforeEach(async () => {
  saving = await openSaving()
  hours = 0
  events = new SignInEvents({
    saves: saving.context,
    onError: (error) => failed.push(error),
    now: () => hours * HOUR,
  })
})
afterEach(() => saving.database.close())

const recorded = async (): Promise<unknown> =>
  (await saving.rows('EventLog')).map(({ type, message, userName }) => [type, message, userName])

describe('[CL4] the event log', () => {
  it('F-123 has each sign-in once, however many pages are opened with it', async () => {
    const user = aUser('Customer')
    const signedIn = ['Signed in', `${user.userName} signed in.`, `${user.firstName} ${user.lastName}`]
    events.signedIn(user, 1_000)
    events.signedIn(user, 1_000)
    await expectEventually(recorded).toEqual([signedIn])
    events.signedIn(user, 2_000)
    await expectEventually(recorded).toEqual([signedIn, signedIn])
    hours = 25
    events.signedIn(user, 2_000)
    await expectEventually(recorded).toHaveLength(3)
  })

  it('F-003 F-123 has a refused account once an hour, in nobody’s name', async () => {
    const refused = ['Sign-in refused', expect.stringContaining('"ghost@company.example"'), 'Rolloff']
    events.refused('ghost@company.example')
    events.refused('ghost@company.example')
    await expectEventually(recorded).toEqual([refused])
    hours = 1
    events.refused('ghost@company.example')
    await expectEventually(recorded).toEqual([refused, refused])
  })

  it('refuses nobody where it cannot be written', async () => {
    await saving.database.transaction((transaction) => transaction.execute('DROP TABLE "EventLog"', []))
    events.refused('ghost')
    await expectEventually(() => failed).toHaveLength(1)
  })
})
