import { rmSync } from 'node:fs'
import { expectEventually } from '#test/support/eventually.ts'
import { MovedClock } from '#test/support/MovedClock.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import { copyDemoCompany } from '#test/support/demoCompany.ts'
import { NoteWriter, type Said } from './NoteWriter.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A virtual machine that resumes, a wrong time server that is mended, the end of summer time. */
const CLOCKS = [HOUR, 0, -HOUR, 0, 10 * DAY, 0, -10 * DAY, 0, 10 * DAY, -10 * DAY, 0]
const SAVES = 20
/** The clock moves on while it is looked at. */
const TOLERANCE = HOUR / 2

const moved = new MovedClock()

let server: RunningServer
let dataDirectory: string

beforeAll(async () => {
  dataDirectory = await copyDemoCompany()
  server = await startServer({ dataDirectory, environment: moved.environment })
})
afterAll(async () => {
  await server.stop()
  moved.remove()
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** By how much the clock of the server differs, as the record that it stored says. */
function clockOf({ text }: Said): number {
  const created = /"created":"([^"]+)"/.exec(text)?.[1]
  return created === undefined ? Number.NaN : Date.parse(created) - Date.now()
}

describe('a server whose clock is set forth and back while it saves', () => {
  it('goes on saving and reading for everybody who signs in, and loses nothing', async () => {
    const writers: NoteWriter[] = []
    for (const clock of CLOCKS) {
      moved.set(clock)
      await expectEventually(async () => {
        const writer = await NoteWriter.signIn(server.url)
        return Math.abs(clockOf(await writer.save()) - clock) < TOLERANCE
      }).toBe(true)
      const writer = await NoteWriter.signIn(server.url)
      writers.push(writer)
      const saved = await Promise.all(Array.from({ length: SAVES }, () => writer.save()))
      expect(saved.filter(({ status }) => status !== 200)).toEqual([])
      expect((await writer.byKey()).status).toBe(200)
      expect((await writer.list()).status).toBe(200)
      expect((await writer.get('/ready')).status).toBe(200)
    }
    expect(await server.stop()).toBe(0)
    for (const writer of writers)
      expect(writer.lostFrom(dataDirectory)).toEqual({ acknowledged: SAVES, lost: [] })
  })
})
